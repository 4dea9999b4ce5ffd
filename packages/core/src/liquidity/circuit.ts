/**
 * Circuit breaker for calls to an external service. A failure opens it at once. After the cool-off it admits one probe,
 * whose outcome decides. Each further failure doubles the cool-off. Times in epoch milliseconds.
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

  /** Whether the service is currently trusted. */
  get isClosed(): boolean {
    return this.#failures === 0
  }

  /**
   * Returns whether a call is allowed now. While the circuit is open, returns true once per cool-off, for the probe.
   */
  admits(now: number): boolean {
    if (this.#failures === 0) return true
    if (this.#probing || now < this.#closedAt) return false
    this.#probing = true
    return true
  }

  /** The success of a call that began before the circuit opened proves nothing. */
  succeeded(): void {
    if (!this.#probing) return
    this.#failures = 0
    this.#probing = false
  }

  /** Returns whether the circuit was closed until now. */
  failed(now: number): boolean {
    const wasClosed = this.isClosed
    // A call that began before the first failure and fails after it is no new evidence.
    if (wasClosed || this.#probing) {
      this.#closedAt = now + Math.min(this.#maxCoolOffMs, this.#coolOffMs * 2 ** this.#failures)
      this.#failures += 1
    }
    this.#probing = false
    return wasClosed
  }
}
