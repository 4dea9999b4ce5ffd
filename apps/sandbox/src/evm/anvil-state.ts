import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Hex, hexToBytes } from 'viem'
import { writeWhole } from '../state/json-file.ts'

/**
 * Keeps a node's state in one file. anvil's own `--state-interval` writes in place and on its own clock; this
 * writes whole files after each block, so a kill -9 at any moment finds the chain at a block it has shown.
 */
export class AnvilState {
  readonly #kept: string
  readonly #plain: string

  constructor(folder: string) {
    this.#kept = join(folder, 'state.gz')
    this.#plain = join(folder, 'state.json')
  }

  /** A file for `--load-state`, or null before the first block: a node that has it answers for no other chain, not for a moment. */
  unpack(): string | null {
    if (!existsSync(this.#kept)) return null
    writeWhole(this.#plain, gunzipSync(readFileSync(this.#kept)))
    return this.#plain
  }

  /** `dump`: what `anvil_dumpState` answered. */
  save(dump: Hex): void {
    writeWhole(this.#kept, hexToBytes(dump))
  }
}
