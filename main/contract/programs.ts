/** The part of the contract about programs that the user has added as players. */
import type { Square } from '../../engine/game/square.ts';
import type { ProgramFault, ProgramId, ProgramProtocol } from '../../engine/protocol.ts';
import type { DocumentHandle } from './files.ts';

/** A file that the user has just chosen; where it lies only the shell knows. */
export interface ProgramFile {
  readonly handle: DocumentHandle;
  readonly name: string;
}

export interface ProgramWish {
  /** `any` stands for the first protocol in which the program answers. */
  readonly protocol: ProgramProtocol | 'any';
  /** The arguments as the program gets them. */
  readonly args: readonly string[];
}

/** The largest number of arguments, and the largest number of characters of each. */
export const MAX_ARGUMENTS = 20;
export const MAX_ARGUMENT = 200;

export interface ListedProgram {
  readonly id: ProgramId;
  /** The name that the program gives itself, or else that of its file; see engine/players/external.ts. */
  readonly name: string;
  readonly protocol: ProgramProtocol;
  /** The name of its file, without its folder. */
  readonly fileName: string;
  readonly args: readonly string[];
}

export type ProgramOutcome =
  /**
   * `isKept` is false where the list could not be written, so that the program is forgotten with the end of the app.
   */
  | {
      readonly kind: 'plays';
      readonly program: ListedProgram;
      readonly move: Square;
      readonly timeMs: number;
      readonly isKept: boolean;
    }
  /** The user does not want it started. */
  | { readonly kind: 'declined' }
  /** The list has as many programs as it can have. */
  | { readonly kind: 'full'; readonly most: number }
  | ({ readonly kind: 'failed' } & ProgramFault);
