import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { SpendMark, SpendMarkKeeper } from '@cambio/core/chains/signer'
import * as z from 'zod'

const SpendMarkJson = z.object({ revivedAt: z.number(), spends: z.number() })

/** Stores the signer's spend mark in a file next to its keystore. Writes are atomic. */
export class SpendMarkFile implements SpendMarkKeeper {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  read(): SpendMark | null {
    return existsSync(this.#file) ? SpendMarkJson.parse(JSON.parse(readFileSync(this.#file, 'utf8'))) : null
  }

  write(mark: SpendMark): void {
    const partial = `${this.#file}.${process.pid}.partial`
    writeFileSync(partial, JSON.stringify(mark), { mode: 0o600, flush: true })
    renameSync(partial, this.#file)
  }
}
