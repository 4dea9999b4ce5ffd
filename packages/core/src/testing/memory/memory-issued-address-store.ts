import { isUnassigned, UNASSIGNED } from '../../chains/chain-store.ts'
import type { KeyPath } from '../../chains/key-path.ts'
import type { IssuedAddressStore, KeyedAddress } from '../../signing/issued-address-store.ts'
import type { MemoryDatabase } from './memory-database.ts'

/** Stores addresses in a memory database with a single wallet. Treats all addresses as verified. */
export class MemoryIssuedAddressStore implements IssuedAddressStore {
  readonly #db: MemoryDatabase
  readonly #floors = new Map<string, number>()

  constructor(db: MemoryDatabase) {
    this.#db = db
  }

  async count(chain: string): ReturnType<IssuedAddressStore['count']> {
    const firstIndex = this.#floors.get(chain) ?? 0
    let free = 0
    let nextIndex = 0
    for (const [name, { key, owner }] of this.#db.addresses) {
      if (key.purpose !== 'deposit' || !name.startsWith(`${chain} `)) continue
      nextIndex = Math.max(nextIndex, key.index + 1)
      if (isUnassigned(owner) && key.index >= firstIndex) free += 1
    }
    return { free, nextIndex, firstIndex }
  }

  async find(chain: string, wanted: KeyPath): Promise<string | null> {
    const found = [...this.#db.addresses].find(
      ([name, { key }]) => name.startsWith(`${chain} `) && key.purpose === wanted.purpose && key.index === wanted.index,
    )
    return found ? found[0].slice(chain.length + 1) : null
  }

  async unproven(): Promise<KeyedAddress[]> {
    return []
  }

  async prove(): Promise<void> {}

  async raiseFloor(chain: string, firstIndex: number): Promise<void> {
    this.#floors.set(chain, Math.max(firstIndex, this.#floors.get(chain) ?? 0))
  }

  async add(chain: string, addresses: readonly KeyedAddress[]): Promise<void> {
    for (const { address, key } of addresses) {
      const name = `${chain} ${address}`
      if (this.#db.addresses.has(name) || (await this.find(chain, key)) !== null) continue
      this.#db.set(this.#db.addresses, name, { key, owner: UNASSIGNED })
    }
  }
}
