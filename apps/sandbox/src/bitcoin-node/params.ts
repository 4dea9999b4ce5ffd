import { NodeError, RPC } from './node-error.ts'

/**
 * Reads positional parameters as Bitcoin Core does. Throws error -3 for a wrong JSON type and -1 for a missing
 * parameter.
 */
export class Params {
  readonly #values: readonly unknown[]

  constructor(values: readonly unknown[]) {
    this.#values = values
  }

  text(index: number, fallback?: string): string {
    return this.#read(index, 'string', fallback)
  }

  flag(index: number, fallback: boolean): boolean {
    return this.#read(index, 'boolean', fallback)
  }

  whole(index: number, fallback?: number): number {
    const value = this.#read(index, 'number', fallback)
    if (!Number.isSafeInteger(value)) throw new NodeError(RPC.type, 'JSON integer out of range')
    return value
  }

  list(index: number): unknown[] {
    const value = this.#values[index]
    if (!Array.isArray(value)) throw new NodeError(RPC.type, 'Expected type array')
    return value
  }

  /** Reads a verbosity level, which several methods accept as a number or a boolean. */
  level(index: number, fallback: number): number {
    const value = this.#values[index]
    if (typeof value === 'boolean') return value ? 1 : 0
    return this.whole(index, fallback)
  }

  hash(index: number): string {
    const text = this.text(index)
    if (/^[0-9a-fA-F]{64}$/.test(text)) return text.toLowerCase()
    throw new NodeError(RPC.invalidParameter, `parameter ${index + 1} must be of length 64 and hexadecimal`)
  }

  #read<T extends string | number | boolean>(index: number, type: string, fallback: T | undefined): T {
    const value = this.#values[index] ?? fallback
    if (value === undefined) throw new NodeError(RPC.misc, `Missing parameter ${index + 1}`)
    if (typeof value !== type) throw new NodeError(RPC.type, `Expected type ${type}`)
    return value as T
  }
}
