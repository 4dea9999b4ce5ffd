import type { AffiliateStore } from '@cambio/core/affiliates/affiliate-store'
import { NO_MARKUP, type Markup } from '@cambio/core/quotes/markup'

/** Most links whose mark-up is held, of the oldest accounts: some ten megabytes. What is not held is not charged. */
const MOST_LINKS = 100_000
/** They are read again at most so often, milliseconds: nobody keeps a server busy by choosing and choosing again. */
const PAUSE_MS = 1_000

interface LinkMarkupDeps {
  affiliates: Pick<AffiliateStore, 'markups'>
  /** Whose links count. */
  isPartnerId: (affiliateId: string) => boolean
  /** The house's own limit, which may be lower than what somebody once chose; zero while nothing can be earned. */
  maxBps: () => number
  onError: (error: unknown) => void
}

/**
 * What each link adds to a price, in memory: a quote asks the database nothing. A choice is known at once, or a second after the last one; while
 * the database cannot be heard, the last ones hold.
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

  /** What the link of that name adds; nothing where nobody has it. */
  of(affiliateId: string | null | undefined): Markup {
    const chosen = affiliateId ? this.#known.get(affiliateId) : undefined
    const bps = chosen === undefined ? 0 : Math.min(chosen, this.#deps.maxBps())
    return bps > 0 ? { kind: 'referral', bps } : NO_MARKUP
  }

  /** Reads all of them; one reading after the other, so that the last one has the newest. */
  refresh(): Promise<void> {
    this.#reading = this.#reading.catch(() => {}).then(() => this.#read())
    return this.#reading
  }

  /** Somebody chose another. */
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
    const links = await affiliates.markups(MOST_LINKS)
    const counting = links.filter(({ affiliateId }) => isPartnerId(affiliateId))
    this.#known = new Map(counting.map(({ affiliateId, markupBps }) => [affiliateId, markupBps]))
  }
}
