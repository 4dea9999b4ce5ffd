/** Runs tasks with the same key one after another, in the order of the calls. */
export class OneAtATime {
  readonly #last = new Map<string, Promise<unknown>>()

  /**
   * Runs a task after all earlier tasks with the same key have ended. Returns the task's result, or throws its error.
   */
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
