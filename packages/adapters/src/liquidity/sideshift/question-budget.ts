/** Limits the number of calls to a provider within any one-minute window. Times are in epoch milliseconds. */
export class QuestionBudget {
  readonly #perMinute: number
  readonly #asked: number[] = []

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** Returns whether another call is allowed now and, if so, counts it. */
  take(now: number): boolean {
    while ((this.#asked[0] ?? now) <= now - 60_000) this.#asked.shift()
    if (this.#asked.length >= this.#perMinute) return false
    this.#asked.push(now)
    return true
  }
}
