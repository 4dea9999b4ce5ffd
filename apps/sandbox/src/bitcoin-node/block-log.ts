import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import { type Block, hashHeader, type Header } from './block.ts'
import type { Chain } from './chain.ts'
import { decodeTransaction } from './transaction.ts'

type Line =
  | { block: { height: number; header: Header; transactions: string[] } }
  | { invalidate: string }
  | { reconsider: string }

/**
 * Append-only file with one line per change to the chain. On start, the node replays the file to rebuild the same
 * chain.
 */
export class BlockLog {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  /** Replays the file into a new chain. Removes an incomplete last line, which a killed node may leave behind. */
  replayInto(chain: Chain): void {
    if (!existsSync(this.#file)) return
    const text = readFileSync(this.#file, 'utf8')
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    for (const line of whole.split('\n')) if (line !== '') this.#apply(chain, JSON.parse(line) as Line)
    if (whole.length < text.length) truncateSync(this.#file, Buffer.byteLength(whole))
  }

  block({ height, header, transactions }: Block): void {
    this.#append({ block: { height, header, transactions: transactions.map(({ raw }) => raw) } })
  }

  invalidate(hash: string): void {
    this.#append({ invalidate: hash })
  }

  reconsider(hash: string): void {
    this.#append({ reconsider: hash })
  }

  #apply(chain: Chain, line: Line): void {
    if ('invalidate' in line) chain.invalidate(line.invalidate)
    else if ('reconsider' in line) chain.reconsider(line.reconsider)
    else {
      const { height, header, transactions } = line.block
      chain.add({ hash: hashHeader(header), height, header, transactions: transactions.map(decodeTransaction) })
    }
  }

  #append(line: Line): void {
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
  }
}
