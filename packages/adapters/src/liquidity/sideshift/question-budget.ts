/** Limits the number of calls to a provider within any one-minute window. Times are in epoch milliseconds. */
export class QuestionBudget {
  readonly #perMinute: number
  readonly #requestTimes: number[] = []

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** Returns whether another call is allowed now and, if so, counts it. */
  take(now: number): boolean {
    while ((this.#requestTimes[0] ?? now) <= now - 60_000) this.#requestTimes.shift()
    if (this.#requestTimes.length >= this.#perMinute) return false
    this.#requestTimes.push(now)
    return true
  }
}
