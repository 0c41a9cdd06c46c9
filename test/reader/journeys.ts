/**
 * Ways through the app of a person who hears it: keys, and how it is known that the app has done what they ask for. What
 * Orca says after each step stands in spoken.txt, and in spoken.fr.txt in French.
 */

import { FINISHED_GAME } from '../e2e/finished-game.ts';

export interface Step {
  /** Keys that are pressed one after another, by the names that xdotool has for them. */
  readonly keys: string;
  /** Something that is said in the end, where the app takes its time: a screen that is loaded, the computer's answer. */
  readonly until?: RegExp;
  /**
   * How many of the last lines are compared, where what comes before them is another text each time: of the letters of a
   * word Orca hears of several at once, a puzzle is of its day, and a count goes on meanwhile.
   */
  readonly compared?: number;
}

export interface Journey {
  readonly title: string;
  /** The moves of the game that a link brings along. */
  readonly game?: string;
  readonly steps: readonly (Step | string)[];
  /** How high the window is, in pixels, where that is not 900: the places stand beside the board in a wide one. */
  readonly height?: number;
  /** A file that is dropped on the page after the first step, and what is said once it has been read. */
  readonly drop?: { readonly text: string; readonly until: RegExp };
  /** What is said at a time of its own, and is not compared. */
  readonly whenever?: RegExp;
  /** How many seconds of speech the steps may take, or, where moves are counted, how many a move. */
  readonly most?: { readonly seconds: number; readonly moves?: number };
  /** How many steps come before those that `most` is about. */
  readonly before?: number;
}

const step = (keys: string, until: RegExp): Step => ({ keys, until });

const typed = (text: string): string => [...text].join(' ').replaceAll('  ', ' space');

const START = step('Return', /^(?:New game|Nouvelle partie)/);

/** Plays one of the legal moves against Club, and waits for the answer. */
const ANSWERED = ['Next', step('Return', /^(?:White|Blanc) /)];

/** A game of nine moves that ends because Black has nothing left. */
const SHORT = 'f5f4f3f6f7e3d3g7h8';

/** On the prompt of a game from a link that does not say who plays. */
const TWO_PLAYERS = ['Tab', 'Tab', 'Tab', step('Return', /^(?:Two players|Deux joueurs)/)];

/** A game that is long enough for some of its moves to be guessed. */
const GUESSED = FINISHED_GAME.slice(0, 48);

/** From the first button of Practice, past the menus and the board, to its parts. */
const SECTIONS = ['Tab', 'Tab', 'Tab', 'Tab'];

const PALETTE = step('ctrl+shift+p', /\d+ comma/);

/** Types a word, and hears what is chosen; a slow machine may tell of what a part of the word finds before. */
const find = (word: string): Step => ({ ...step(typed(word), /^\d+ comma/), compared: 1 });

const GAMES = `(;GM[Othello]PC[Nordic Open]DT[2013-05-04]PB[Sandoval, Iris]PW[Bergström, Nils]RE[?]TI[0]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6]B[C3]W[D3]B[C4]W[F4];)
(;GM[Othello]PC[Nordic Open]DT[2014-05-04]PB[Okada, Ren]PW[Bergström, Nils]RE[?]TI[0]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6]B[E6];)
`;

export const JOURNEYS: readonly Journey[] = [
  {
    title: 'A first start',
    steps: [
      'shift+Tab',
      'shift+Tab',
      'shift+Tab',
      'Tab',
      'Tab',
      'Tab',
      START,
      'Tab',
      'Tab',
      // The openings that lie ahead.
      'Tab',
      'Tab',
      'Tab',
      'Tab',
      'Tab',
      'Right',
    ],
  },
  {
    title: 'A first game, up to the first move',
    steps: [START, 'Right', 'Left', 'c 4', step('Return', /^(?:White|Blanc) /)],
    most: { seconds: 25 },
  },
  {
    title: 'A game against Club',
    steps: [START, ...ANSWERED, ...ANSWERED, ...ANSWERED, ...ANSWERED, ...ANSWERED, ...ANSWERED],
    most: { seconds: 2.5, moves: 12 },
    before: 1,
  },
  {
    title: 'What is asked in a game',
    game: 'f5d6c3d3c4',
    steps: [...TWO_PLAYERS, 'f', 's', 'b', 't', 'g e 6', 'Return', 'a 1', 'Return', 'ctrl+z'],
  },
  {
    title: 'A pass',
    game: 'c4c3e6b4a4a5c2',
    steps: [...TWO_PLAYERS, 'a 3', step('Return', /pass/i), 'Next', 'Return'],
  },
  {
    title: 'Clocks',
    steps: [
      'shift+Tab',
      'Return',
      'Tab',
      'Down',
      'Down',
      'Return',
      'Tab',
      'Tab',
      START,
      't',
      step('s', /(?:ran out of time|temps)[^|]*(?:wins|gagne)/),
    ],
  },
  {
    title: 'Review and retry',
    game: SHORT,
    steps: [
      // How far the review is when the graph gets the focus depends on how fast the machine is.
      step('alt+3', /100|Probab|Coup 9|Move 9 h8/),
      'Left',
      'Home',
      'n',
      'Tab',
      'Tab',
      // The better move is shown, and then the move is retried.
      'Return',
      'Return',
      'Next',
      'Return',
    ],
  },
  {
    title: 'Analysis',
    game: 'f5d6c3d3c4',
    steps: [...TWO_PLAYERS, 'alt+4', 'Tab', 'Tab', 'Tab', 'Tab'],
  },
  {
    title: 'The palette, from the board and from a button',
    steps: [
      START,
      PALETTE,
      find('last'),
      'Return',
      'Tab',
      PALETTE,
      find('arena'),
      step('Return', /^(?:Arena|Arène)/),
      PALETTE,
      'Escape',
    ],
  },
  {
    title: 'The menus, and the places beside the board',
    height: 780,
    steps: [
      START,
      'F10',
      'Right',
      'Down',
      'Down',
      'Escape',
      'Escape',
      'shift+Tab',
      'shift+Tab',
      'Tab',
      'Tab',
    ],
  },
  {
    title: 'Preferences and the keys',
    steps: [START, 'ctrl+comma', 'Tab', 'Escape', 'F1', 'Down', 'Down', 'Escape', 's'],
  },
  {
    title: 'A lesson',
    steps: [
      'alt+0',
      step('Return', /1 (?:of|sur) 6/),
      'Next',
      step('Return', /^(?:White|Blanc)/),
      step('Return', /^(?:You are|Vous)/),
      'h',
      step('Return', /^(?:White|Blanc)/),
      step('Return', /2 (?:of|sur) 6/),
      'Escape',
    ],
  },
  {
    title: 'A puzzle',
    steps: [
      'alt+0',
      'Tab',
      'Tab',
      'Tab',
      'Tab',
      'Right',
      'Tab',
      'Tab',
      'Tab',
      'Tab',
      'Tab',
      // The themes are unfolded.
      'Return',
      'Tab',
      'Tab',
      step('Return', /^(?:.*)(?:You are|Vous)/),
      's',
      'h',
      step('Return', /^(?:White|Black|Blanc|Noir) /),
      step('Return', /^(?:.*)(?:You are|Vous)/),
    ],
  },
  {
    title: 'The map of openings, walked and searched',
    // Orca tells of the list beside the search whenever it hears of its choices.
    whenever: /^(?:tree level 1\.$|leaving search|search$|What is listed|Moves\.$|Ce qui est listé|Coups\.$)/,
    steps: [
      'alt+8',
      'Return',
      'Down',
      'Right',
      'Left',
      'Left',
      'shift+Tab',
      'shift+Tab',
      'shift+Tab',
      { keys: typed('stephenson'), compared: 0 },
      'Return',
      'Down',
    ],
  },
  {
    title: 'A line of the own openings',
    game: 'f5d6c3d3',
    steps: [
      ...TWO_PLAYERS,
      PALETTE,
      find('my openings'),
      step('Return', /(?:Added|Ajout)/),
      // Orca names the board, too, where it hears of the focus before it hears that the button is gone (once in six).
      step('Return', /^(?:.*)(?:You are|Vous)/),
      'c 4',
      'Return',
      'h',
      step('Return', /^(?:Black plays|Noir)/),
      'h',
      step('Return', /(?:ends here|s’arrête)/),
    ],
  },
  {
    title: 'A mistake of an own game',
    // Where the machine is slow, so are the games, and then it is said that they are read.
    whenever: /^(?:Reading your games|Lecture de vos parties)/,
    game: SHORT.slice(0, -4),
    steps: [
      'Tab',
      'Tab',
      step('Return', /White|Blanc/),
      step('alt+3', /Probab|Move 7 |Coup 7 /),
      'alt+0',
      ...SECTIONS,
      'Left',
      'Left',
      'Tab',
      'Tab',
      step('Return', /(?:better than f4|mieux que f4)/),
      step('h', /./),
      'd 6',
      step('Return', /d6/),
    ],
  },
  {
    title: 'The moves of a game are guessed',
    game: GUESSED,
    steps: [
      ...TWO_PLAYERS,
      PALETTE,
      find('guess'),
      step('Return', /^(?:.*)(?:You are|Vous)/),
      'Next',
      step('Return', /(?:as good|worse|best|meilleur|moins|aussi bon)/),
      step('Return', /(?:You are|Vous)/),
    ],
  },
  {
    title: 'Progress, and the warm-up',
    steps: [
      'alt+0',
      ...SECTIONS,
      'Left',
      'Tab',
      'Tab',
      'space',
      'Tab',
      'Tab',
      // Which puzzle comes next may be another one each day.
      { ...step('Return', /^(?:.*)(?:You are|Vous)/), compared: 0 },
      { ...step('s', /\d+[^\d]+\d+/), compared: 0 },
      'Escape',
    ],
  },
  {
    title: 'The lab counts leaves',
    // So is told, too, which part is left and which mode comes, where the page changes meanwhile.
    whenever:
      /^(?:All searches are counted|Toutes les recherches sont comptées|leaving |Focus mode|Browse mode)/,
    steps: [
      // What the page says while it counts depends on how far it is.
      { keys: 'alt+9', compared: 0 },
      'Tab',
      'Tab',
      'Tab',
      'Tab',
      'Tab',
      'Tab',
      'Tab',
      'Tab',
    ],
  },
  {
    title: 'A game of the library',
    drop: { text: GAMES, until: /./ },
    steps: [
      'alt+7',
      'alt+0',
      'alt+7',
      // On the list of games letters go to the search.
      { keys: typed('sandoval'), compared: 0 },
      'Return',
      // As in a line of the own openings: the list that had the focus goes.
      step('Return', /(?:loaded|Move 6|chargée|Coup 6)/),
    ],
  },
];
