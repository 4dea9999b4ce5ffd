import type { AffiliateStore } from '@cambio/core/affiliates/affiliate-store'
import { NO_MARKUP, type Markup } from '@cambio/core/quotes/markup'

/**
 * Maximum number of referral links whose mark-ups are in memory, which use about ten megabytes. If there are more
 * links, those of older accounts have priority. A link that is not in memory has no mark-up.
 */
const MAX_LINKS = 100_000
/**
 * Minimum time between two reads of the mark-ups, in milliseconds. It limits the database load when mark-ups change
 * often.
 */
const PAUSE_MS = 1_000

interface LinkMarkupDeps {
  affiliates: Pick<AffiliateStore, 'markups'>
  /** Returns whether links with an affiliate ID count as referrals. */
  isPartnerId: (affiliateId: string) => boolean
  /**
   * Returns the exchange's maximum mark-up, in basis points. It may be lower than a mark-up that a link owner chose
   * earlier. Returns zero while the exchange cannot pay earnings.
   */
  maxBps: () => number
  onError: (error: unknown) => void
}

/**
 * Keeps the mark-ups of all referral links in memory so that a quote needs no database query. A change takes effect
 * immediately, or within a second when changes are frequent. While the database is unreachable, the last known mark-ups
 * apply.
 */
export class LinkMarkups {
  readonly #deps: LinkMarkupDeps
  #known: ReadonlyMap<string, number> = new Map()
  #reading = Promise.resolve()
  #resting: NodeJS.Timeout | null = null
  #isStale = false

  constructor(deps: LinkMarkupDeps) {
    this.#deps = deps
  }

  /** Returns the mark-up of the referral link with the given affiliate ID, or `NO_MARKUP` for an unknown link. */
  of(affiliateId: string | null | undefined): Markup {
    const chosen = affiliateId ? this.#known.get(affiliateId) : undefined
    const bps = chosen === undefined ? 0 : Math.min(chosen, this.#deps.maxBps())
    return bps > 0 ? { kind: 'referral', bps } : NO_MARKUP
  }

  /** Reads all mark-ups again. Concurrent calls run one after another so that the latest values take effect. */
  refresh(): Promise<void> {
    this.#reading = this.#reading.catch(() => {}).then(() => this.#read())
    return this.#reading
  }

  /** Schedules another read. Called when an account holder changes a link's mark-up. */
  changed(): void {
    this.#isStale = this.#resting !== null
    if (this.#resting) return
    this.refresh().catch(this.#deps.onError)
    this.#resting = setTimeout(() => {
      this.#resting = null
      if (this.#isStale) this.changed()
    }, PAUSE_MS)
  }

  close(): void {
    if (this.#resting) clearTimeout(this.#resting)
  }

  async #read(): Promise<void> {
    const { affiliates, isPartnerId } = this.#deps
    const links = await affiliates.markups(MAX_LINKS)
    const counting = links.filter(({ affiliateId }) => isPartnerId(affiliateId))
    this.#known = new Map(counting.map(({ affiliateId, markupBps }) => [affiliateId, markupBps]))
  }
}
