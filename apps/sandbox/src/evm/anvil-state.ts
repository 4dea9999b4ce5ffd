import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Hex, hexToBytes } from 'viem'
import { writeWhole } from '../state/json-file.ts'

/**
 * Keeps the state of a node in one file. anvil's own `--state-interval` overwrites the file in place, at its own times.
 * This class writes a whole file after each block, so that after a kill -9 the chain continues at a block that it has
 * shown.
 */
export class AnvilState {
  readonly #kept: string
  readonly #plain: string

  constructor(folder: string) {
    this.#kept = join(folder, 'state.gz')
    this.#plain = join(folder, 'state.json')
  }

  /**
   * Returns the file for `--load-state`, or null before the first block. With the file the node never serves another
   * chain, even at the start.
   */
  unpack(): string | null {
    if (!existsSync(this.#kept)) return null
    writeWhole(this.#plain, gunzipSync(readFileSync(this.#kept)))
    return this.#plain
  }

  /** Saves the state. `dump`: result of `anvil_dumpState`. */
  save(dump: Hex): void {
    writeWhole(this.#kept, hexToBytes(dump))
  }
}
