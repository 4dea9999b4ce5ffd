/** What the picture of a page says where its link is shared. */
export interface ShareCard {
  siteName: string
  title: string
  /** What the page belongs to, above the title; empty where there is nothing. */
  section: string
  /** Titles of the coins the page is about, the sent one first; at most two are drawn. */
  coins: readonly string[]
}

/** Draws cards, 1200 × 630 pixels. */
export interface CardPainter {
  /** A PNG. */
  paint(card: ShareCard): Promise<Uint8Array>
}

/** Keeps drawn cards past a restart, the oldest of them only as long as there is room. */
export interface CardShelf {
  /** Null where there is none. */
  find(name: string): Promise<Uint8Array | null>
  keep(name: string, png: Uint8Array): Promise<void>
}
