/** Looks at the site from outside of it, as a page does. */
export interface SiteProbe {
  /** Whether its calls and its accounts answer, and what a price between two instruments (slugs) took, milliseconds; null: none came. */
  look(
    pair: { from: string; to: string } | null,
  ): Promise<{ calls: boolean; accounts: boolean; quoteMs: number | null }>
}

/** Whether letters can be handed in now. */
export interface LetterProbe {
  takesLetters(): Promise<boolean>
}
