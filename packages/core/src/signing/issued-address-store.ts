import type { KeyPath } from '../chains/key-path.ts'
import type { ChainId } from '../instruments/instrument.ts'

/** An address and the key that controls it. */
export interface KeyedAddress {
  address: string
  key: KeyPath
}

/** Stores the addresses of one wallet, with the signer's own database role. */
export interface IssuedAddressStore {
  /**
   * Returns the number of the wallet's deposit addresses that may be assigned, the first key index above all recorded
   * key indexes (`nextIndex`), and the floor (`firstIndex`). Addresses with a key index below the floor are never
   * assigned.
   */
  count(chain: ChainId): Promise<{ free: number; nextIndex: number; firstIndex: number }>
  /** Returns the address recorded for a key, or null. */
  find(chain: ChainId, key: KeyPath): Promise<string | null>
  /**
   * Returns recorded addresses that the signer has not verified yet: free addresses first, then account addresses. Such
   * an address is not assigned to an order until `prove` marks it as verified.
   */
  unproven(chain: ChainId, limit: number): Promise<KeyedAddress[]>
  /** Marks recorded addresses as verified, because the wallet's keys derive them. */
  prove(chain: ChainId, addresses: readonly string[]): Promise<void>
  /**
   * Records addresses, which are not assigned until `prove` marks them as verified. Keys and addresses that are already
   * recorded remain unchanged.
   */
  add(chain: ChainId, addresses: readonly KeyedAddress[]): Promise<void>
  /** Retires the deposit addresses with a key index below `firstIndex`: those without an owner are never assigned. */
  raiseFloor(chain: ChainId, firstIndex: number): Promise<void>
}
