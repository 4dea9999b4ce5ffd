import { createHash } from 'node:crypto'
import type { Instrument } from '@cambio/core/instruments/instrument'
import type { CardShelf, ShareCard } from '@cambio/core/site/share-card'
import { isPersonalPage } from '../navigation/personal-page.ts'
import { cardOfPage, sharedPage } from './card-of-page.ts'
import { cardOf, type DrawingQueue, type DrawnCard } from './drawing-queue.ts'

const FOUND = 200

export interface ShareCardsDeps {
  queue: DrawingQueue
  /** Persistent card store; null if cards are not stored. */
  shelf: CardShelf | null
  /** Identifies the design of the cards. Stored cards with another design are ignored. */
  look: string
  /** Renders a page as a guest sees it. Returns its status and HTML. */
  render: (path: string) => Promise<{ status: number; html: string }>
  instruments: () => readonly Instrument[]
  onError: (error: unknown) => void
}

/**
 * Request for a share image. It consists of the image's path, and of the page's path with and without the language
 * prefix.
 */
export interface RequestedCard {
  path: string
  page: string
  plainPage: string
}

/** Result of a request: the card, its current path, or the reason why there is no card. */
export type FoundCard = DrawnCard | { movedTo: string } | 'unknown' | 'busy'

/**
 * Draws and caches share cards by path.
 */
export class ShareCards {
  readonly #deps: ShareCardsDeps
  readonly #underway = new Map<string, Promise<FoundCard>>()

  constructor(deps: ShareCardsDeps) {
    this.#deps = deps
  }

  find(request: RequestedCard): Promise<FoundCard> {
    const kept = this.#deps.queue.find(request.path)
    if (kept) return Promise.resolve(kept)
    const underway = this.#underway.get(request.path)
    if (underway) return underway
    const finding = this.#findOrDraw(request).finally(() => this.#underway.delete(request.path))
    this.#underway.set(request.path, finding)
    return finding
  }

  async #findOrDraw(request: RequestedCard): Promise<FoundCard> {
    const { queue, shelf, look, onError } = this.#deps
    const name = createHash('sha256')
      .update(look + request.path)
      .digest('hex')
    const shelved = await shelf?.find(name).catch(onError)
    if (shelved) return queue.keep(request.path, cardOf(shelved))
    const card = await this.#cardOf(request)
    if (card === null) return 'unknown'
    if ('movedTo' in card) return card
    const drawn = await queue.draw(card)
    if (drawn === 'busy') return drawn
    await shelf?.keep(name, drawn.png).catch(onError)
    return queue.keep(request.path, drawn)
  }

  /**
   * Returns the content of the card to draw. If the requested path is outdated, returns the card's current path.
   * Returns null if the page does not exist or is personal. Called before the request enters the drawing queue.
   */
  async #cardOf({ path, page, plainPage }: RequestedCard): Promise<ShareCard | { movedTo: string } | null> {
    if (isPersonalPage(page)) return null
    const { status, html } = await this.#deps.render(page)
    if (status !== FOUND) return null
    const shared = sharedPage(html)
    if (shared.image === path) return cardOfPage(plainPage, shared, this.#deps.instruments())
    // Redirect an outdated or invented version to the current image, whose path is in the page's head.
    return isCardOf(shared.image, path) ? { movedTo: shared.image } : null
  }
}

/** Returns whether two paths `/share/<version>/<page>.png` are images of the same page. */
function isCardOf(image: string, path: string): boolean {
  const pageOf = (text: string): string => text.split('/').slice(3).join('/')
  return image.startsWith('/share/') && pageOf(image) === pageOf(path)
}
