import type { Clock } from '@cambio/kernel/clock'

/** How long the worker sends nothing to a host that did not respond, in milliseconds. */
const PAUSE_MS = 60_000
/** Maximum number of paused hosts. Beyond it, the host that was paused first is resumed early. */
const MAX_PAUSED = 1_000

/** Hosts of push services that did not respond, so that the worker temporarily sends nothing to them. */
export class PausedHosts {
  readonly #clock: Clock
  /** End of each host's pause, in epoch milliseconds. Sorted by this time, because all pauses have the same length. */
  readonly #until = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  pause(host: string): void {
    this.#until.delete(host)
    this.#until.set(host, this.#clock.now() + PAUSE_MS)
    const [first] = this.#until.keys()
    if (this.#until.size > MAX_PAUSED && first !== undefined) this.#until.delete(first)
  }

  /** Returns the hosts whose pause has not ended. */
  all(): string[] {
    for (const [host, until] of this.#until) if (until <= this.#clock.now()) this.#until.delete(host)
    return [...this.#until.keys()]
  }
}
