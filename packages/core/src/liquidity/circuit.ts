/**
 * Whether somebody outside is asked at all. A failure opens it at once; after the cool-off one probe is let through, and
 * what becomes of the probe decides. Each further failure doubles the cool-off. Times in epoch milliseconds.
 */
export class Circuit {
  readonly #coolOffMs: number
  readonly #maxCoolOffMs: number
  #failures = 0
  #closedAt = 0
  #probing = false

  constructor({ coolOffMs, maxCoolOffMs }: { coolOffMs: number; maxCoolOffMs: number }) {
    this.#coolOffMs = coolOffMs
    this.#maxCoolOffMs = maxCoolOffMs
  }

  /** Whether the other side is believed at the moment. */
  get isClosed(): boolean {
    return this.#failures === 0
  }

  /** Whether it may be asked now; where it is left out, true once for the probe after each cool-off. */
  admits(now: number): boolean {
    if (this.#failures === 0) return true
    if (this.#probing || now < this.#closedAt) return false
    this.#probing = true
    return true
  }

  /** What was asked before it was left out and succeeds after that proves nothing. */
  succeeded(): void {
    if (!this.#probing) return
    this.#failures = 0
    this.#probing = false
  }

  /** Answers whether it was believed until now. */
  failed(now: number): boolean {
    const wasClosed = this.isClosed
    // What was asked before the first failure and fails after it says nothing new.
    if (wasClosed || this.#probing) {
      this.#closedAt = now + Math.min(this.#maxCoolOffMs, this.#coolOffMs * 2 ** this.#failures)
      this.#failures += 1
    }
    this.#probing = false
    return wasClosed
  }
}
