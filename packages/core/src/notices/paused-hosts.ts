import type { Clock } from '@cambio/kernel/clock'
import { LRUCache } from 'lru-cache'

/** How long the worker sends nothing to a host that did not respond, in milliseconds. */
const PAUSE_MS = 60_000
/** Maximum number of paused hosts. Beyond it, the host that was paused first is resumed early. */
const MAX_PAUSED = 1_000

/** Hosts of push services that did not respond, so that the worker temporarily sends nothing to them. */
export class PausedHosts {
  readonly #clock: Clock
  /** End of each host's pause, in epoch milliseconds. */
  readonly #until = new LRUCache<string, number>({ max: MAX_PAUSED })

  constructor(clock: Clock) {
    this.#clock = clock
  }

  pause(host: string): void {
    this.#until.set(host, this.#clock.now() + PAUSE_MS)
  }

  /** Returns the hosts whose pause has not ended. */
  all(): string[] {
    const now = this.#clock.now()
    return [...this.#until.entries()].flatMap(([host, until]) => (until > now ? [host] : []))
  }
}
