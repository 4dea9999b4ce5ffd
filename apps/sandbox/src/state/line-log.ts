import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'

/**
 * File with one JSON value per line. Reading removes an incomplete last line, which a killed process may leave behind.
 */
export class LineLog<Line> {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  append(line: Line): void {
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
  }

  /** Returns every complete line, oldest first. */
  read(): Line[] {
    if (!existsSync(this.#file)) return []
    const text = readFileSync(this.#file, 'utf8')
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    if (whole.length < text.length) truncateSync(this.#file, Buffer.byteLength(whole))
    return whole.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Line]))
  }
}
