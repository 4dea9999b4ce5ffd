import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'

type Line = { timestamp: number; transactions: string[] } | { rewind: number }

/**
 * Append-only file with one line per change to the chain. On start, the node replays the file to rebuild the same
 * chain.
 */
export class NodeLog {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  /** Returns all lines. Removes an incomplete last line, which a killed node may leave behind. */
  read(): Line[] {
    if (!existsSync(this.#file)) return []
    const text = readFileSync(this.#file, 'utf8')
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    if (whole.length < text.length) truncateSync(this.#file, Buffer.byteLength(whole))
    return whole.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Line]))
  }

  block(timestamp: number, transactions: string[]): void {
    this.#append({ timestamp, transactions })
  }

  rewind(to: number): void {
    this.#append({ rewind: to })
  }

  #append(line: Line): void {
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
  }
}
