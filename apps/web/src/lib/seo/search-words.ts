/** Most characters that the call accepts. */
export const MAX_WORDS_LENGTH = 100
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu

/** Returns the user's search text as the call accepts it: cut to the maximum length, without unprintable characters. */
export function searchWords(text: string): string {
  return text.slice(0, MAX_WORDS_LENGTH).replace(UNPRINTABLE, ' ').trim()
}
