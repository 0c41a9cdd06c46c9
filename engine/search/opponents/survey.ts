/** What the tree of the latest Monte-Carlo search looks like. No search may be running. */
import {
  NONE,
  ROOT,
  childCount,
  childDiscs,
  childPlayouts,
  children,
  isProved,
  least,
  most,
  moveTo,
  valueSum,
  visits,
} from './nodes';

let nodes = 0;
let triedNodes = 0;
let provedNodes = 0;
let plies = 0;

/** Walks through the whole tree and returns how many positions it holds below the root; the calls below say what else. */
export function survey(): i32 {
  nodes = 0;
  triedNodes = 0;
  provedNodes = 0;
  plies = 0;
  walk(ROOT, 1);
  return nodes;
}

function walk(node: u32, ply: i32): void {
  const first = children(node);
  if (first == NONE) return;
  const end = first + <u32>childCount(node);
  for (let child = first; child < end; child++) {
    nodes++;
    if (visits(child) == 0) continue;
    triedNodes++;
    if (isProved(child)) provedNodes++;
    plies = max(plies, ply);
    walk(child, ply + 1);
  }
}

/** The positions to which a playout has led. */
export function tried(): i32 {
  return triedNodes;
}

/** Those of them whose result under perfect play is known. */
export function proved(): i32 {
  return provedNodes;
}

/** The plies from the root to the furthest of them. */
export function deepest(): i32 {
  return plies;
}

/** How often the root was visited, in this search and in those before that went on from here. */
export function treeVisits(): i32 {
  return visits(ROOT);
}

/** How many moves the root has. The calls below take the number of one, from 0. */
export function rootMoves(): i32 {
  return children(ROOT) == NONE ? 0 : childCount(ROOT);
}

@inline
function child(at: i32): u32 {
  return children(ROOT) + <u32>at;
}

export function rootMove(at: i32): i32 {
  return moveTo(child(at));
}

export function rootVisits(at: i32): i32 {
  return visits(child(at));
}

/** The sum of the values of its visits, each 0 .. 1 for the side that makes the move. */
export function rootValue(at: i32): f64 {
  return <f64>valueSum(child(at)) / 65536;
}

export function rootLeast(at: i32): i32 {
  return least(child(at));
}

export function rootMost(at: i32): i32 {
  return most(child(at));
}

/** The playouts of the latest search through it, and below the sum of their scores in discs. */
export function rootPlayouts(at: i32): f64 {
  return <f64>childPlayouts(at);
}

export function rootDiscs(at: i32): f64 {
  return <f64>childDiscs(at);
}
