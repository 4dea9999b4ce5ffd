/** Maximum length of a search term that the API accepts, in characters. */
export const MAX_WORDS_LENGTH = 100
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu

/**
 * Returns typed search terms in a form that the API accepts: cut to the maximum length and without unprintable
 * characters.
 */
export function searchWords(text: string): string {
  return text.slice(0, MAX_WORDS_LENGTH).replace(UNPRINTABLE, ' ').trim()
}
