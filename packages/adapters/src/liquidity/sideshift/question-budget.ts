/** How often something may be asked: so many in any minute. Times in epoch milliseconds. */
export class QuestionBudget {
  readonly #perMinute: number
  readonly #asked: number[] = []

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** Whether one more may be asked now; counts it where it may. */
  take(now: number): boolean {
    while ((this.#asked[0] ?? now) <= now - 60_000) this.#asked.shift()
    if (this.#asked.length >= this.#perMinute) return false
    this.#asked.push(now)
    return true
  }
}
