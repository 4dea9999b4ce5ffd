import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { SpendMarkKeeper, StoredMark } from '@cambio/core/chains/signer'
import * as z from 'zod'

const SpendMarkJson = z.object({
  revivedAt: z.number(),
  spends: z.number(),
  nextSequences: z.record(z.string(), z.number()).optional(),
  spentOutputs: z.record(z.string(), z.array(z.string())).optional(),
  historyPositions: z.record(z.string(), z.string()).optional(),
  nextIndexes: z.record(z.string(), z.number()).optional(),
})

/** Stores the signer's spend mark in a file next to the keystore. Writes are atomic. */
export class SpendMarkFile implements SpendMarkKeeper {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  read(): StoredMark | null {
    return existsSync(this.#file) ? SpendMarkJson.parse(JSON.parse(readFileSync(this.#file, 'utf8'))) : null
  }

  write(mark: StoredMark): void {
    const partial = `${this.#file}.${process.pid}.partial`
    writeFileSync(partial, JSON.stringify(mark), { mode: 0o600, flush: true })
    renameSync(partial, this.#file)
  }
}
