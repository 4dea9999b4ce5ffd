/** Minimum number of letters in a message, excluding its links. */
const MIN_LETTERS = 10

const LINK = /\b(?:https?:\/\/|www\.)\S+/giu
const NON_LETTER = /\P{L}/gu

/** Returns whether a message contains at least `MIN_LETTERS` letters besides its links. */
export function hasWords(text: string): boolean {
  return text.replaceAll(LINK, '').replaceAll(NON_LETTER, '').length >= MIN_LETTERS
}
