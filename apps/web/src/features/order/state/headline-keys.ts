/** Headline of an order page: message keys and an optional deadline. */
export interface Headline {
  /** Message key of the headline. */
  key: string
  /** Prefix of the message key for the text below the headline: `<textKey>_text`. */
  textKey: string
  /** Deadline that the headline mentions, in ISO 8601; otherwise null. */
  deadline: string | null
}
