import anyAscii from 'any-ascii'

/** Writes a text in plain Latin letters: `Łukasz Groß` becomes `Lukasz Gross`, and `Иванов` becomes `Ivanov`. */
export function toLatin(text: string): string {
  return anyAscii(text)
}
