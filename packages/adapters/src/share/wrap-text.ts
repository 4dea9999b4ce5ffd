const ELLIPSIS = '…'

interface Room {
  width: number
  lines: number
  /** Returns the width of a drawn string, in the unit of `width`. */
  measure: (text: string) => number
}

/**
 * Breaks a string into lines between words. Also breaks a word that is wider than a line. `isWhole` is false if the
 * string did not fit and was truncated.
 */
export function wrapText(text: string, { width, lines, measure }: Room): { lines: string[]; isWhole: boolean } {
  const wrapped: string[] = []
  let line = ''
  for (const word of text.split(/[ \n\t]+/).filter((one) => one !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') wrapped.push(line)
    const parts = brokenWord(word, width, measure)
    wrapped.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
    if (wrapped.length > lines) break
  }
  if (line !== '') wrapped.push(line)
  if (wrapped.length <= lines) return { lines: wrapped, isWhole: true }
  const last = shortened(wrapped[lines - 1] ?? '', width, measure)
  return { lines: [...wrapped.slice(0, lines - 1), last], isWhole: false }
}

/** Returns whether every word of a string fits on a line. */
export function wordsFit(text: string, width: number, measure: (text: string) => number): boolean {
  return text.split(/\s+/).every((word) => measure(word) <= width)
}

/** Returns the beginning of a string that fits into the width. Adds an ellipsis if this truncates the string. */
export function cutText(text: string, width: number, measure: (text: string) => number): string {
  return measure(text) <= width ? text : shortened(text, width, measure)
}

function shortened(text: string, width: number, measure: (text: string) => number): string {
  const characters = [...text]
  while (characters.length > 0 && measure(tail(characters)) > width) characters.pop()
  return tail(characters)
}

function tail(characters: readonly string[]): string {
  return `${characters.join('').replace(/[\s.,;:–—-]+$/u, '')}${ELLIPSIS}`
}

function brokenWord(word: string, width: number, measure: (text: string) => number): string[] {
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (part !== '' && measure(part + character) > width) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}
