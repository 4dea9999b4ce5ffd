/** Headline of an order page: message keys and an optional deadline. */
export interface Headline {
  /** Message key of the headline. `<textKey>_text` is the key of the text below it. */
  key: string
  textKey: string
  /** Deadline in ISO 8601 if the headline contains a time, otherwise null. */
  deadline: string | null
}
