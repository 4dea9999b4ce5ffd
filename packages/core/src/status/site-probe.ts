/** Measures the site from outside, like a page. */
export interface SiteProbe {
  /**
   * Returns whether its API and its accounts answer, and the response time of a quote between two instruments (slugs),
   * milliseconds; null without a quote.
   */
  look(
    pair: { from: string; to: string } | null,
  ): Promise<{ calls: boolean; accounts: boolean; quoteMs: number | null }>
}

/** Checks whether emails can be sent now. */
export interface EmailProbe {
  takesLetters(): Promise<boolean>
}
