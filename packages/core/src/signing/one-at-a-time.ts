/** Runs pieces of work that have the same key one after another, in the order in which they came. */
export class OneAtATime {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Runs a piece of work once every earlier one with its key has ended, and returns or throws what it does. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    this.#last.set(key, mine)
    try {
      return await mine
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key)
    }
  }
}
