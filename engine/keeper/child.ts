/**
 * A child: anything that runs beside its keeper and speaks with it by messages, be it a process or a worker. Each place
 * that can run one makes a `Launch` of it; whoever keeps it knows nothing else of that place.
 */
export interface Child<Asked> {
  /** Sends a message; one that comes before the child has begun waits for it. */
  send(asked: Asked): void;
  /** Ends the child at once and for certain, even where it has not begun yet. Its listener hears nothing after this. */
  end(): void;
}

export interface ChildListener<Told> {
  heard(told: Told): void;
  /** The child has ended by itself, or could not begin; `reason` is a sentence for the log. */
  failed(reason: string): void;
}

/** Starts a child. `listener` is called only after this has returned. */
export type Launch<Asked, Told> = (listener: ChildListener<Told>) => Child<Asked>;
