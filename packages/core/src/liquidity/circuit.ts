/**
 * Circuit breaker for calls to an external service. A failure opens the circuit immediately. After the cool-off, the
 * circuit admits a single probe, whose outcome closes or reopens it. Each further failure doubles the cool-off. Times
 * are in epoch milliseconds.
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

  /** Whether the circuit is closed, that is, no failure has opened it since the last success. */
  get isClosed(): boolean {
    return this.#failures === 0
  }

  /** Returns whether a call is allowed now. While the circuit is open, only one probe per cool-off is allowed. */
  admits(now: number): boolean {
    if (this.#failures === 0) return true
    if (this.#probing || now < this.#closedAt) return false
    this.#probing = true
    return true
  }

  /**
   * Records a success. The success closes the circuit only while a probe is running. A call that began before the
   * circuit opened does not prove that the service has recovered.
   */
  succeeded(): void {
    if (!this.#probing) return
    this.#failures = 0
    this.#probing = false
  }

  /** Records a failure. Returns whether the circuit was closed before the failure. */
  failed(now: number): boolean {
    const wasClosed = this.isClosed
    // Ignore the failure of a call that began before the circuit opened, because it provides no new evidence.
    if (wasClosed || this.#probing) {
      this.#closedAt = now + Math.min(this.#maxCoolOffMs, this.#coolOffMs * 2 ** this.#failures)
      this.#failures += 1
    }
    this.#probing = false
    return wasClosed
  }
}
