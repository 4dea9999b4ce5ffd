import type { BridgedCredits } from '../../quotes/bridged-credits.ts'
import type { MemoryDatabase } from './memory-database.ts'

/**
 * Counts deposits of bridged tokens in memory. Never expires a deposit from the daily count, because no test lasts a
 * day.
 */
export class MemoryBridgedCredits implements BridgedCredits {
  readonly #db: MemoryDatabase

  constructor(db: MemoryDatabase) {
    this.#db = db
  }

  usedToday(): Promise<ReadonlyMap<string, bigint>> {
    const used = new Map<string, bigint>()
    for (const { asset, micro } of this.#db.bridged.values()) used.set(asset, (used.get(asset) ?? 0n) + micro)
    return Promise.resolve(used)
  }

  async count({ id, asset }: { id: string; asset: string }, micro: bigint, limitMicro: bigint): Promise<boolean> {
    if (this.#db.bridged.has(id)) return true
    if (((await this.usedToday()).get(asset) ?? 0n) + micro > limitMicro) return false
    this.#db.set(this.#db.bridged, id, { asset, micro })
    return true
  }
}
