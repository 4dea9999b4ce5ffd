import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Hex, hexToBytes } from 'viem'
import { writeWhole } from '../state/json-file.ts'

/**
 * Stores an anvil node's state in a file after each block. The file is written atomically, so a chain killed with kill
 * -9 restarts at a block that callers have already seen. Anvil's own `--state-interval` is not used because it may
 * overwrite the file in place at any time.
 */
export class AnvilState {
  readonly #kept: string
  readonly #plain: string

  constructor(folder: string) {
    this.#kept = join(folder, 'state.gz')
    this.#plain = join(folder, 'state.json')
  }

  /**
   * Returns the path of the state file for anvil's `--load-state`, or null before the first block. With this file, the
   * node restarts at its previous height.
   */
  unpack(): string | null {
    if (!existsSync(this.#kept)) return null
    writeWhole(this.#plain, gunzipSync(readFileSync(this.#kept)))
    return this.#plain
  }

  /** Stores the state. `dump` is the result of `anvil_dumpState`. */
  save(dump: Hex): void {
    writeWhole(this.#kept, hexToBytes(dump))
  }
}
