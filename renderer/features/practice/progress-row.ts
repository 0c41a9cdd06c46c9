/** A row of a list of what can be practised. */
export interface ProgressRow<Id extends string> {
  readonly id: Id;
  readonly name: string;
  /** How much is done, as it is shown. */
  readonly progress: string;
  readonly done: number;
  readonly count: number;
  /** All of it, for who hears it. */
  readonly label: string;
  /** Whether the rows after it are unfolded, if it is there to unfold them. */
  readonly isUnfolded?: boolean;
}
