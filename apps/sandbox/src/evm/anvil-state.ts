import { existsSync, readFileSync } from 'node:fs'
import { type Hex, bytesToHex, hexToBytes } from 'viem'
import { writeWhole } from '../state/json-file.ts'

type Ask = <T>(method: string, params: readonly unknown[]) => Promise<T>

/**
 * Keeps a node's state in one file. anvil's own `--state-interval` writes in place and on its own clock; this
 * writes whole files after each block, so a kill -9 at any moment finds the chain at a block it has shown.
 */
export class AnvilState {
  readonly #file: string
  readonly #ask: Ask

  constructor(file: string, ask: Ask) {
    this.#file = file
    this.#ask = ask
  }

  async load(): Promise<boolean> {
    if (!existsSync(this.#file)) return false
    await this.#ask('anvil_loadState', [bytesToHex(readFileSync(this.#file))])
    return true
  }

  async save(): Promise<void> {
    const dump = await this.#ask<Hex>('anvil_dumpState', [])
    writeWhole(this.#file, hexToBytes(dump))
  }
}
