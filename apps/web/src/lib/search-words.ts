/** As many characters as the call takes. */
export const MAX_WORDS_LENGTH = 100
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu

/** What somebody looks for, as the call takes it: what is too long is cut, and what cannot be printed left out. */
export function searchWords(text: string): string {
  return text.slice(0, MAX_WORDS_LENGTH).replace(UNPRINTABLE, ' ').trim()
}
