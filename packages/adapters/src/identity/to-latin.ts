import anyAscii from 'any-ascii'

/** Converts a string to plain Latin letters: `Łukasz Groß` becomes `Lukasz Gross`, and `Иванов` becomes `Ivanov`. */
export function toLatin(text: string): string {
  return anyAscii(text)
}
