import { createHash } from 'node:crypto'
import type { CardPainter, ShareCard } from '@cambio/core/site/share-card'

/** Maximum number of share cards waiting to be drawn. Further requests receive a 503 response. */
const MAX_WAITING = 8
/** Maximum number of cards in memory, at about 160 kB each. */
const MAX_KEPT = 64
const TAG_LENGTH = 32

export interface DrawnCard {
  png: Uint8Array
  etag: string
}

/**
 * Draws share cards one at a time, because each one uses a CPU core for a tenth of a second. Keeps the most recently
 * used cards in memory.
 */
export class DrawingQueue {
  readonly #painter: CardPainter
  readonly #kept = new Map<string, DrawnCard>()
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  constructor(painter: CardPainter) {
    this.#painter = painter
  }

  /** Draws a card once all earlier cards in the queue are drawn. Returns `busy` if the queue is full. */
  async draw(card: ShareCard): Promise<DrawnCard | 'busy'> {
    if (this.#waiting >= MAX_WAITING) return 'busy'
    this.#waiting += 1
    const drawing = this.#last.then(() => this.#painter.paint(card)).finally(() => (this.#waiting -= 1))
    this.#last = drawing.catch(() => {})
    return cardOf(await drawing)
  }

  /**
   * Returns a card from memory and marks it as the most recently used one. Returns null if the memory does not contain
   * the card.
   */
  find(name: string): DrawnCard | null {
    const kept = this.#kept.get(name)
    return kept ? this.keep(name, kept) : null
  }

  /** Stores a card in memory as the most recently used one, and returns it. */
  keep(name: string, card: DrawnCard): DrawnCard {
    this.#kept.delete(name)
    this.#kept.set(name, card)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MAX_KEPT) break
      this.#kept.delete(oldest)
    }
    return card
  }
}

/** Returns the card for a PNG image, with an ETag that is derived from the image. */
export function cardOf(png: Uint8Array): DrawnCard {
  return { png, etag: `"${createHash('sha256').update(png).digest('hex').slice(0, TAG_LENGTH)}"` }
}
