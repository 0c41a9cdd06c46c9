/**
 * Monte-Carlo tree search. Each playout walks down the tree, adds the moves of the position it reaches, and values that
 * position: by a game played to its end at random, by one guided by rules, or by the learnt evaluation. The walk
 * balances the mean value of a move, how rarely it was tried, and how likely it is to be the best (PUCT). Proved
 * results are backed up as bounds of the final disc difference, so that a move that can no longer be the best is left
 * alone (score-bounded search, Cazenave and Saffidine 2010). Values are those of the side that moved to a node.
 *
 * The file is longer than 400 lines because walking, valuing and reporting share the state of one search.
 */
import { CORNERS, bit, count, lowest, spread, withoutLowest } from '../bits';
import { solveNull } from '../endgame';
import { NETWORK, SESSION_WORD, STOP_WORD } from '../memory-map';
import { flips, legalMoves } from '../moves';
import { evaluateAnew } from '../network';
import { UNITS_PER_DISC } from '../pattern-layout';
import { lineAt } from '../principal-variation';
import { reportLine } from '../report';
import { finalScore } from '../score';
import { EXACT } from '../selectivity';
import { allowStop, area, beginCounting, pollStop, setNodes } from '../state';
import { BY_DISCS, PATH, REPORT_VISITS } from './layout';
import {
  NONE,
  PASS,
  ROOT,
  addValue,
  allocate,
  awaitTree,
  beginTally,
  bound,
  childCount,
  childDiscs,
  childPlayouts,
  children,
  claim,
  hasRoot,
  isProved,
  least,
  most,
  moveRoot,
  moveTo,
  nameRoot,
  openTree,
  plantRoot,
  playouts,
  plies,
  poolFull,
  prior,
  publish,
  rootKind,
  rootMover,
  rootOpponent,
  setPrior,
  tally,
  unclaim,
  valueSum,
  visit,
  visits,
  writeNode,
} from './nodes';
import { playByRules, seedRandom } from './playout';

/** Positions with at most this many empty squares are solved instead of played out. */
const SOLVED_EMPTIES: i32 = 8;

/** The weight of exploration: how much the search prefers moves that were tried rarely. */
const EXPLORATION: f32 = 1.0;
const EXPLORATION_EVALUATED: f32 = 0.7;

/** The amount by which a move that was never tried counts less than its position. */
const UNTRIED: f32 = 0.1;

const DISC_SHARE: f32 = <f32>BY_DISCS;

/** Values are integers in 65536ths. */
const ONE: f32 = 65536;

/** The number of visits after which a position gets children; it rises as the pool fills. */
const GROWN_VISITS: i32 = 2;

/** The number of playouts between two reports of thread 0. */
const REPORT_INTERVAL: i32 = 2048;

/** No search stops before this many playouts of thread 0, by which every move has been tried. */
const LEAST_PLAYOUTS: i32 = 64;

// The following numbers say what makes a move likely to be the best. They are exponents of 2.
const PER_ANSWER: f32 = 0.35;
const CORNER_TAKEN: f32 = 3;
const CORNER_GIVEN: f32 = 3;
const BESIDE_CORNER: f32 = 1.5;
/** For the evaluation: the discs that make a move twice as likely, and those that are half the way to a sure win. */
const DISCS_PER_DOUBLING: f32 = 3;
const DISCS_HALF_SURE: f32 = 12;

/** The bit of a search's kind that says that positions are evaluated. The other bits are the rules of its playouts. */
const EVALUATED: i32 = 256;

let kind: i32 = 0;
/** A multiple of the usual weight of exploration. It is 1 wherever nobody looks at what others do. */
let daring: f32 = 1;
/** The value of the position that a walk has reached, for the side that moved there, and its score in discs. */
let value: f32 = 0;
let discs: i32 = 0;

@inline
function path(at: i32): usize {
  return area(PATH) + (<usize>at << 2);
}

/** An approximation of 2 to the power of `x` that is good enough for weights: linear between the powers of two. */
@inline
function doublings(x: f32): f32 {
  const clamped = max<f32>(-20, min<f32>(20, x));
  const whole = floor<f32>(clamped);
  return reinterpret<f32>((<i32>whole + 127) << 23) * (1 + clamped - whole);
}

/** The value, 0 .. 1, of a game that ends with this disc difference. */
@inline
function valueOf(score: i32): f32 {
  const side: f32 = score > 0 ? 1 : score < 0 ? -1 : 0;
  return 0.5 + 0.5 * ((1 - DISC_SHARE) * side + (DISC_SHARE / 64) * <f32>score);
}

/** The value, 0 .. 1, of a lead that the evaluation expects. */
@inline
function valueOfLead(lead: f32): f32 {
  return 0.5 + (0.5 * lead) / (DISCS_HALF_SURE + abs<f32>(lead));
}

/** The final disc difference under perfect play, for the side to move. */
function solve(mover: u64, opponent: u64, empties: i32): i32 {
  const moves = legalMoves(mover, opponent);
  let from = -64;
  let to = 64;
  let guess = 0;
  while (from < to) {
    const alpha = guess == from ? guess : guess - 1;
    guess = solveNull(mover, opponent, moves, alpha, empties);
    if (guess > alpha) from = guess;
    else to = guess;
  }
  return from;
}

/** The score in discs that the learnt evaluation expects for the side to move. */
function expectedLead(mover: u64, opponent: u64, moves: u64): f32 {
  return <f32>evaluateAnew(NETWORK, mover, opponent, moves) / <f32>UNITS_PER_DISC;
}

/**
 * Writes the children of a node whose mover has `moves`, or has to pass. Returns false if there is no room for them.
 */
function grow(node: u32, mover: u64, opponent: u64, moves: u64): bool {
  const size = moves == 0 ? 1 : count(moves);
  const block = allocate(size);
  if (block == NONE) return false;
  if (moves == 0) {
    writeNode(block, PASS);
    publish(node, block, 1);
    return true;
  }
  const beside = spread(CORNERS & ~(mover | opponent));
  let greatest: f32 = 0;
  let best: f32 = -64;
  // The weights are kept in the place of the values for now; no other thread sees the children yet.
  for (let child = block; moves != 0; child++) {
    const square = lowest(moves);
    moves = withoutLowest(moves);
    const flipped = flips(mover, opponent, square);
    const nextM = opponent ^ flipped;
    const nextO = mover ^ flipped ^ bit(square);
    const answers = legalMoves(nextM, nextO);
    writeNode(child, square);
    let weight: f32;
    if ((kind & EVALUATED) != 0) {
      const lead = -expectedLead(nextM, nextO, answers);
      best = max<f32>(best, lead);
      weight = lead / DISCS_PER_DOUBLING;
    } else {
      weight = -PER_ANSWER * <f32>count(answers);
      if ((bit(square) & CORNERS) != 0) weight += CORNER_TAKEN;
      else if ((bit(square) & beside) != 0) weight -= BESIDE_CORNER;
      if ((answers & CORNERS) != 0) weight -= CORNER_GIVEN;
    }
    store<f32>(path(256 + <i32>(child - block)), weight);
    greatest = child == block ? weight : max<f32>(greatest, weight);
  }
  for (let child: u32 = 0; child < <u32>size; child++) {
    const likely = doublings(load<f32>(path(256 + <i32>child)) - greatest);
    setPrior(block + child, max<i32>(1, <i32>(likely * 255)));
  }
  if ((kind & EVALUATED) != 0) {
    // The result is seen from the side that moved to the node.
    value = valueOfLead(-best);
    discs = <i32>nearest<f32>(-best);
  }
  publish(node, block, size);
  return true;
}

/** The child to walk to next; `NONE` if all are proved or cannot be the best. */
function pick(node: u32): u32 {
  const first = children(node);
  const end = first + <u32>childCount(node);
  let proved = -65;
  let likely = 0;
  for (let child = first; child < end; child++) {
    proved = max(proved, least(child));
    likely += prior(child);
  }
  const tried = visits(node);
  const exploration = (kind & EVALUATED) != 0 ? EXPLORATION_EVALUATED : EXPLORATION;
  const scale = (daring * exploration * sqrt<f32>(<f32>tried)) / <f32>likely;
  // The value of the node itself, seen from the side that is to move there.
  const untried: f32 = <f32>1 - <f32>valueSum(node) / (ONE * <f32>max(1, tried)) - UNTRIED;
  let best = NONE;
  let highest: f32 = -1000;
  for (let child = first; child < end; child++) {
    if (isProved(child) || most(child) <= proved) continue;
    const times = visits(child);
    const mean: f32 = times == 0 ? untried : <f32>valueSum(child) / (ONE * <f32>times);
    const merit: f32 = mean + (scale * <f32>prior(child)) / (<f32>1 + <f32>times);
    if (merit > highest) {
      highest = merit;
      best = child;
    }
  }
  return best;
}

/** Brings the bounds of a node in line with those of its children. */
function prove(node: u32): void {
  const first = children(node);
  const end = first + <u32>childCount(node);
  let from = -65;
  let to = -65;
  for (let child = first; child < end; child++) {
    from = max(from, least(child));
    to = max(to, most(child));
  }
  if (-to == least(node) && -from == most(node)) return;
  let after = 0;
  if (from == to) {
    // The winner of the position takes the shortest way, and the loser the longest.
    for (let child = first; child < end; child++) {
      if (!isProved(child) || least(child) != from) continue;
      const long = plies(child) + 1;
      after = after == 0 ? long : from > 0 ? min(after, long) : max(after, long);
    }
  }
  bound(node, -to, -from, after);
}

/** Values the position in which a walk ended, and proves as much about it as possible. */
function assess(node: u32, mover: u64, opponent: u64): void {
  const empties = count(~(mover | opponent));
  const moves = legalMoves(mover, opponent);
  const isOver = moves == 0 && legalMoves(opponent, mover) == 0;
  if (isOver || empties <= SOLVED_EMPTIES) {
    const score = isOver ? finalScore(mover, opponent) : solve(mover, opponent, empties);
    bound(node, -score, -score, isOver ? 0 : empties);
    discs = -score;
    value = valueOf(-score);
    return;
  }
  const wanted = (kind & EVALUATED) != 0 ? 1 : GROWN_VISITS << (poolFull() > 500 ? (poolFull() - 400) / 100 : 0);
  const grows = visits(node) >= wanted && claim(node);
  if (grows && !grow(node, mover, opponent, moves)) unclaim(node);
  else if (grows && (kind & EVALUATED) != 0 && moves != 0) return;
  if ((kind & EVALUATED) != 0) {
    const lead = -expectedLead(mover, opponent, moves);
    value = valueOfLead(lead);
    discs = <i32>nearest<f32>(lead);
  } else {
    discs = -playByRules(mover, opponent, kind & 255);
    value = valueOf(discs);
  }
}

/** Walks from the root to a position that has no children yet, values it, and updates all nodes on the way. */
function playOut(): void {
  let node = ROOT;
  let mover = rootMover();
  let opponent = rootOpponent();
  let length = 0;
  visit(node);
  store<u32>(path(0), node);
  while (children(node) != NONE) {
    const next = pick(node);
    if (next == NONE) break;
    node = next;
    length++;
    store<u32>(path(length), node);
    visit(node);
    const square = moveTo(node);
    const flipped = square == PASS ? 0 : flips(mover, opponent, square);
    const placed = square == PASS ? mover : mover ^ flipped ^ bit(square);
    mover = opponent ^ flipped;
    opponent = placed;
  }
  if (children(node) != NONE) {
    // Another thread has proved the node meanwhile.
    prove(node);
    discs = least(node);
    value = valueOf(discs);
  } else if (isProved(node)) {
    discs = least(node);
    value = valueOf(discs);
  } else assess(node, mover, opponent);
  let isFurther = least(node) > -64 || most(node) < 64;
  if (length > 0) tally(load<u32>(path(1)), (length & 1) == 1 ? discs : -discs);
  for (let at = length; at >= 0; at--) {
    const above = load<u32>(path(at));
    addValue(above, <i64>(((length - at) & 1) == 0 ? ONE * value : ONE * (1 - value)));
    if (isFurther && at < length) {
      const from = least(above);
      const to = most(above);
      prove(above);
      isFurther = from != least(above) || to != most(above);
    }
  }
}

/**
 * Makes the position the root. If the tree contains it within three plies of the old root, everything known about it is
 * kept.
 */
function findRoot(mover: u64, opponent: u64): void {
  if (hasRoot(mover, opponent, kind)) return;
  const known = kind == rootKind() ? findBelow(ROOT, rootMover(), rootOpponent(), mover, opponent, 3) : NONE;
  if (known != NONE) moveRoot(known);
  else plantRoot();
  nameRoot(mover, opponent, kind);
}

function findBelow(node: u32, ownM: u64, ownO: u64, mover: u64, opponent: u64, deep: i32): u32 {
  if (ownM == mover && ownO == opponent) return node;
  const first = children(node);
  if (deep == 0 || first == NONE) return NONE;
  const end = first + <u32>childCount(node);
  for (let child = first; child < end; child++) {
    const square = moveTo(child);
    const flipped = square == PASS ? 0 : flips(ownM, ownO, square);
    const placed = square == PASS ? ownM : ownM ^ flipped ^ bit(square);
    const found = findBelow(child, ownO ^ flipped, placed, mover, opponent, deep - 1);
    if (found != NONE) return found;
  }
  return NONE;
}

/**
 * Whether `one` is the better move. Moves that are proved to win come before unproved ones, and those before moves that
 * are proved to lose; a proved draw comes before a move that cannot win; otherwise the move that was tried more often is
 * better.
 */
function isBetter(one: u32, other: u32): bool {
  const first = classOf(one);
  const second = classOf(other);
  if (first != second) return first > second;
  if (first == 0) {
    const isSafer = least(one) == 0 && most(other) == 0;
    const isRiskier = least(other) == 0 && most(one) == 0;
    if (isSafer != isRiskier) return isSafer;
  }
  if (first != 0 && least(one) != least(other)) return least(one) > least(other);
  if (first > 0 && plies(one) != plies(other)) return plies(one) < plies(other);
  if (first < 0 && plies(one) != plies(other)) return plies(one) > plies(other);
  const often = visits(one);
  if (often != visits(other)) return often > visits(other);
  return valueSum(one) > valueSum(other);
}

@inline
function classOf(node: u32): i32 {
  return least(node) > 0 ? 1 : most(node) < 0 ? -1 : 0;
}

/** The child of a node whose move would be played. */
function bestChild(node: u32): u32 {
  const first = children(node);
  const end = first + <u32>childCount(node);
  let best = first;
  for (let child = first + 1; child < end; child++) if (isBetter(child, best)) best = child;
  return best;
}

/**
 * Writes to the line at `line` the moves that would be played from `node` on, without passes. Returns the number of
 * plies.
 */
function writeLine(line: usize, node: u32): i32 {
  let length = 0;
  let deep = 0;
  while (true) {
    const square = moveTo(node);
    deep++;
    if (square != PASS) {
      length++;
      store<u8>(line + <usize>length, <u8>square);
    }
    if (children(node) == NONE || visits(node) < 8 || length > 58) break;
    node = bestChild(node);
  }
  store<u8>(line, <u8>length);
  return deep;
}

/** Reports all moves of the root, best first. */
function report(empties: i32): void {
  const first = children(ROOT);
  const size = childCount(ROOT);
  setNodes(<u64>playouts());
  for (let at = 0; at < size; at++) store<u32>(path(256 + at), first + <u32>at);
  for (let rank = 0; rank < size; rank++) {
    for (let at = rank + 1; at < size; at++) {
      const one = load<u32>(path(256 + at));
      const other = load<u32>(path(256 + rank));
      if (!isBetter(one, other)) continue;
      store<u32>(path(256 + at), other);
      store<u32>(path(256 + rank), one);
    }
    const child = load<u32>(path(256 + rank));
    const slot = <i32>(child - first);
    const times = childPlayouts(slot);
    const mean = times == 0 ? 0 : <i32>nearest<f64>(<f64>childDiscs(slot) / <f64>times);
    const deep = writeLine(lineAt(empties), child);
    store<f64>(area(REPORT_VISITS), <f64>visits(child));
    const score = isProved(child) ? least(child) : max(least(child), min(most(child), mean));
    reportLine(rank + 1, min(deep, empties), empties, score, EXACT, isProved(child));
  }
}

@inline
function prepare(seed: u32): void {
  kind = rootKind();
  seedRandom(seed);
  beginCounting();
  // The solver must not be stopped, because an incomplete answer would mean nothing. It takes microseconds.
  allowStop(false);
}

/**
 * Searches on thread 0 until it is stopped, `mostPlayouts` have ended or everything is proved. `newKind` is the set of
 * rules of the playouts, or `EVALUATED`. The mover must have a legal move.
 */
export function monteCarlo(mover: u64, opponent: u64, newKind: i32, mostPlayouts: f64, seed: u32): void {
  kind = newKind;
  findRoot(mover, opponent);
  beginTally();
  prepare(seed);
  const moves = legalMoves(mover, opponent);
  if (children(ROOT) == NONE) {
    // A position that was solved below another root has its score and no moves; what they are worth is found out now.
    bound(ROOT, -64, 64, 0);
    if (!grow(ROOT, mover, opponent, moves)) {
      // Nothing is left of a pool that has no room for so few nodes.
      plantRoot();
      grow(ROOT, mover, opponent, moves);
    }
  }
  claim(ROOT);
  openTree(true);
  const empties = count(~(mover | opponent));
  let done = 0;
  while (!isProved(ROOT) && <f64>playouts() < mostPlayouts) {
    if (done >= LEAST_PLAYOUTS && atomic.load<i32>(STOP_WORD) != 0) break;
    playOut();
    done++;
    // This call only lets a host that keeps its own time look at its clock.
    pollStop();
    if (done % REPORT_INTERVAL == 0) report(empties);
  }
  openTree(false);
  atomic.store<i32>(SESSION_WORD, 0);
  report(empties);
}

/** Runs playouts on the tree that thread 0 has opened, for as long as it is open. */
export function helpMonteCarlo(seed: u32): void {
  let isReady = false;
  while (atomic.load<i32>(SESSION_WORD) == 1 && atomic.load<i32>(STOP_WORD) == 0) {
    if (!awaitTree()) {
      if (isReady) return;
      continue;
    }
    if (!isReady) prepare(seed);
    isReady = true;
    if (isProved(ROOT)) return;
    playOut();
  }
}

/** Lets the searches to come explore `times` as much as usual. */
export function explore(times: f32): void {
  daring = times;
}

/** Forgets all positions. */
export function clearTree(): void {
  plantRoot();
  nameRoot(0, 0, -1);
}
