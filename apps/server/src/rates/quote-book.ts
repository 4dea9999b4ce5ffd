import { freshTick, getQuote, type QuoteRequest } from '@cambio/core/quotes/get-quote'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { RateTick } from '@cambio/core/quotes/tick'
import { pairDataJson } from '../routes/rates/pair-data.presenter.ts'
import type { Services } from '../services.ts'

/** Answers kept of one tick; past this many different questions each is answered anew. */
const MAX_ANSWERS = 1_000

interface Chapter {
  tick: RateTick
  catalogue: Catalogue
  answers: Map<string, string>
}

/** Quotes as JSON text. What many ask of the same tick (the amount a calculator opens with) is priced and told once. */
export class QuoteBook {
  readonly #services: Services
  #chapter: Chapter | null = null

  constructor(services: Services) {
    this.#services = services
  }

  /** @throws {DomainError} as `getQuote` */
  quote(request: QuoteRequest): string {
    const { answers } = this.#currentChapter()
    const key = JSON.stringify(request)
    const known = answers.get(key)
    if (known !== undefined) return known
    const priced = getQuote(this.#services, request)
    const text = pairDataJson(priced, this.#services.ckmOf(priced.market.from.slug, priced.market.to.slug))
    if (answers.size < MAX_ANSWERS) answers.set(key, text)
    return text
  }

  #currentChapter(): Chapter {
    const tick = freshTick(this.#services)
    const { catalogue } = this.#services
    if (this.#chapter?.tick !== tick || this.#chapter.catalogue !== catalogue) {
      this.#chapter = { tick, catalogue, answers: new Map() }
    }
    return this.#chapter
  }
}
