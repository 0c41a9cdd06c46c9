/** The part of the contract about files. */

/** The most characters of a text that is saved as a file of its own; some 200,000 games. */
export const MAX_EXPORT = 256 * 1024 * 1024;

/** The name of a file that the user chose in this run of the app. Only the shell knows where the file lies. */
export type DocumentHandle = string;

/** Why a file could not be read or written. */
export type FileFailure =
  /** The file, its folder or its drive is not there (any more). */
  | 'notFound'
  | 'noPermission'
  /** The folder or the drive cannot be written to. */
  | 'readOnly'
  /** The drive or the user's share of it is full. */
  | 'noSpace'
  /** There is a folder of this name. */
  | 'isFolder'
  /** A device, a pipe or a socket. */
  | 'notAFile'
  /** The system does not take this name, or it is too long. */
  | 'badName'
  /** Another program has it open. */
  | 'inUse'
  /** Another program has changed it since it was read or written here. */
  | 'changed'
  /** Larger than any game: see `MAX_OWN_FILE_BYTES` of engine/notation. */
  | 'tooLarge'
  | 'other';
