/** Measures the public site from the outside, with the same requests that a page sends. */
export interface SiteProbe {
  /**
   * Returns whether the API and the accounts respond, and the response time in milliseconds of a quote between two
   * instruments (slugs). The response time is null if no quote was measured.
   */
  look(
    pair: { from: string; to: string } | null,
  ): Promise<{ calls: boolean; accounts: boolean; quoteMs: number | null }>
}

/** Checks whether emails can currently be sent. */
export interface EmailProbe {
  acceptsEmails(): Promise<boolean>
}
