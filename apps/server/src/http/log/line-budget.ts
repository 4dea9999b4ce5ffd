const WINDOW_MS = 60_000
/** Maximum number of log lines per minute for one event from one IP address. */
const MAX_OF_ONE = 10
/** Maximum number of log lines per minute for one event from all IP addresses. */
const MAX_OF_ALL = 200

/**
 * Limits the log lines per event. Lines above the limit are counted but not written, so a flood of requests cannot fill
 * the disk.
 */
export class LineBudget {
  readonly #report: (event: string, lines: number) => void
  readonly #written = new Map<string, { all: number; of: Map<string, number> }>()
  readonly #leftOut = new Map<string, number>()
  #timer: NodeJS.Timeout | null = null

  /** @param report called once a minute for each event with dropped lines; `lines` is their number */
  constructor(report: (event: string, lines: number) => void) {
    this.#report = report
  }

  /** Counts a line for an event and an IP address. Returns whether the line may be written. */
  take(event: string, address: string): boolean {
    this.#timer ??= setTimeout(() => this.close(), WINDOW_MS).unref()
    const { all, of } = this.#written.get(event) ?? { all: 0, of: new Map<string, number>() }
    const ofOne = of.get(address) ?? 0
    if (all >= MAX_OF_ALL || ofOne >= MAX_OF_ONE) {
      this.#leftOut.set(event, (this.#leftOut.get(event) ?? 0) + 1)
      return false
    }
    this.#written.set(event, { all: all + 1, of: of.set(address, ofOne + 1) })
    return true
  }

  /** Ends the current minute and reports the dropped lines. */
  close(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#written.clear()
    for (const [event, lines] of this.#leftOut) this.#report(event, lines)
    this.#leftOut.clear()
  }
}
