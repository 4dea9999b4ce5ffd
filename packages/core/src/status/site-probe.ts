/** Measures the public site from outside, with the same requests as a page. */
export interface SiteProbe {
  /**
   * Returns whether the API and the accounts respond, and the response time of a quote between two instruments (slugs),
   * in milliseconds. The response time is null when no quote was measured.
   */
  look(
    pair: { from: string; to: string } | null,
  ): Promise<{ calls: boolean; accounts: boolean; quoteMs: number | null }>
}

/** Checks whether emails can be sent now. */
export interface EmailProbe {
  acceptsEmails(): Promise<boolean>
}
