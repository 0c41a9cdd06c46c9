/** What the library counts by while it is open: names by their numbers, and which games it has. Pure. */

/** Names and their numbers; 0 is no name. */
export class Numbered {
  readonly names: string[];
  readonly #numbers: Map<string, number>;

  constructor(names: readonly string[]) {
    this.names = [...names];
    this.#numbers = new Map(names.map((name, at) => [name, at]));
  }

  numberOf(name: string): number {
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.names.push(name) - 1;
      this.#numbers.set(name, number);
    }
    return number;
  }

  /** Forgets the names from a number on. */
  cutTo(count: number): void {
    for (const name of this.names.splice(count)) this.#numbers.delete(name);
  }
}

/** A set of pairs of numbers, in less memory than a Set takes for a few of them. */
export class IdentitySet {
  #highs = new Uint32Array(1 << 12);
  #lows = new Uint32Array(1 << 12);
  #count = 0;

  /** Adds a pair; false if it is there. */
  add(high: number, low: number): boolean {
    // An empty place is a pair of zeros, which stands for itself as 0 and 1.
    const last = high === 0 && low === 0 ? 1 : low;
    if (this.#count * 2 >= this.#lows.length) this.#grow();
    const isNew = put(this.#highs, this.#lows, high, last);
    if (isNew) this.#count++;
    return isNew;
  }

  #grow(): void {
    const [highs, lows] = [new Uint32Array(this.#lows.length * 2), new Uint32Array(this.#lows.length * 2)];
    for (let at = 0; at < this.#lows.length; at++) {
      if (this.#highs[at] !== 0 || this.#lows[at] !== 0) put(highs, lows, this.#highs[at]!, this.#lows[at]!);
    }
    [this.#highs, this.#lows] = [highs, lows];
  }
}

function put(highs: Uint32Array, lows: Uint32Array, high: number, low: number): boolean {
  const mask = lows.length - 1;
  for (let at = low & mask; ; at = (at + 1) & mask) {
    if (highs[at] === 0 && lows[at] === 0) {
      highs[at] = high;
      lows[at] = low;
      return true;
    }
    if (highs[at] === high && lows[at] === low) return false;
  }
}
