import { createHash } from 'node:crypto'
import type { Instrument } from '@cambio/core/instruments/instrument'
import type { CardPainter, CardShelf, ShareCard } from '@cambio/core/site/share-card'
import { isPersonalPage } from '../navigation/personal-page.ts'
import { cardOfPage, sharedPage } from './card-of-page.ts'

/** Cards that wait for their turn; whoever comes later is asked to come again. */
const MAX_WAITING = 8
/** Cards in memory, about 160 kB each. */
const MAX_KEPT = 64
const TAG_LENGTH = 32
const FOUND = 200

export interface ShareCardsDeps {
  painter: CardPainter
  /** Null where nothing is kept past a restart. */
  shelf: CardShelf | null
  /** What all of them have in common: under another look the kept ones are not found. */
  look: string
  /** The page as anybody sees it: its status and text. */
  render: (path: string) => Promise<{ status: number; html: string }>
  instruments: () => readonly Instrument[]
  onError: (error: unknown) => void
}

/** Which picture is asked for: its own address, and the page it is of, with and without language. */
export interface AskedCard {
  path: string
  page: string
  plainPage: string
}

export interface DrawnCard {
  png: Uint8Array
  etag: string
}

/** A picture, where it is now, or why there is none. */
export type FoundCard = DrawnCard | { movedTo: string } | 'unknown' | 'busy'

/** Cards by their address, each drawn once; one at a time, because drawing takes a processor for a tenth of a second. */
export class ShareCards {
  readonly #deps: ShareCardsDeps
  readonly #kept = new Map<string, DrawnCard>()
  readonly #underway = new Map<string, Promise<FoundCard>>()
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  constructor(deps: ShareCardsDeps) {
    this.#deps = deps
  }

  find(asked: AskedCard): Promise<FoundCard> {
    const kept = this.#kept.get(asked.path)
    if (kept) {
      this.#keep(asked.path, kept)
      return Promise.resolve(kept)
    }
    const underway = this.#underway.get(asked.path)
    if (underway) return underway
    const finding = this.#findOrDraw(asked).finally(() => this.#underway.delete(asked.path))
    this.#underway.set(asked.path, finding)
    return finding
  }

  async #findOrDraw(asked: AskedCard): Promise<FoundCard> {
    const { shelf, look, onError } = this.#deps
    const name = createHash('sha256')
      .update(look + asked.path)
      .digest('hex')
    const shelved = await shelf?.find(name).catch(onError)
    if (shelved) return this.#keep(asked.path, cardOf(shelved))
    const card = await this.#cardOf(asked)
    if (card === null) return 'unknown'
    if ('movedTo' in card) return card
    const drawn = await this.#drawInTurn(card)
    if (drawn === 'busy') return drawn
    await shelf?.keep(name, drawn.png).catch(onError)
    return this.#keep(asked.path, drawn)
  }

  /** What there is to be drawn, or where it is; null where there is no such page. Nobody waits in the queue for that. */
  async #cardOf({ path, page, plainPage }: AskedCard): Promise<ShareCard | { movedTo: string } | null> {
    if (isPersonalPage(page)) return null
    const { status, html } = await this.#deps.render(page)
    if (status !== FOUND) return null
    const shared = sharedPage(html)
    if (shared.image === path) return cardOfPage(plainPage, shared, this.#deps.instruments())
    // The page says which picture is its own: one of older words, or of made-up ones, is not drawn.
    return isCardOf(shared.image, path) ? { movedTo: shared.image } : null
  }

  /** What was drawn before needs no turn; what is to be drawn waits for those before it. */
  async #drawInTurn(card: ShareCard): Promise<DrawnCard | 'busy'> {
    if (this.#waiting >= MAX_WAITING) return 'busy'
    this.#waiting += 1
    const drawing = this.#last.then(() => this.#deps.painter.paint(card)).finally(() => (this.#waiting -= 1))
    this.#last = drawing.catch(() => {})
    return cardOf(await drawing)
  }

  #keep(path: string, card: DrawnCard): DrawnCard {
    this.#kept.delete(path)
    this.#kept.set(path, card)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MAX_KEPT) break
      this.#kept.delete(oldest)
    }
    return card
  }
}

function cardOf(png: Uint8Array): DrawnCard {
  return { png, etag: `"${createHash('sha256').update(png).digest('hex').slice(0, TAG_LENGTH)}"` }
}

/** Whether both are pictures of one page: `/share/<version>/<page>.png`. */
function isCardOf(image: string, path: string): boolean {
  const pageOf = (text: string): string => text.split('/').slice(3).join('/')
  return image.startsWith('/share/') && pageOf(image) === pageOf(path)
}
