/** Content of a page's share image. */
export interface ShareCard {
  siteName: string
  title: string
  /** Site section or date, displayed above the title, or below it if the card has coins. May be empty. */
  section: string
  /** Titles of the page's coins, starting with the send coin. At most two are drawn. */
  coins: readonly string[]
}

/** Draws share images of 1200 × 630 pixels. */
export interface CardPainter {
  /** Returns the image as a PNG. */
  paint(card: ShareCard): Promise<Uint8Array>
}

/** Stores generated images across restarts. Deletes the oldest images when its limit is reached. */
export interface CardShelf {
  /** Returns a stored image, or null if no image has this name. */
  find(name: string): Promise<Uint8Array | null>
  keep(name: string, png: Uint8Array): Promise<void>
}
