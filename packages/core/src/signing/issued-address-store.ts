import type { KeyPath } from '../chains/key-path.ts'
import type { ChainId } from '../instruments/instrument.ts'

/** An address and the key that controls it. */
export interface KeyedAddress {
  address: string
  key: KeyPath
}

/** Stores the addresses of one wallet, with the signer's own database login. */
export interface IssuedAddressStore {
  /**
   * Returns the number of the wallet's unassigned deposit addresses, and the first index above all recorded indexes.
   */
  count(chain: ChainId): Promise<{ free: number; nextIndex: number }>
  /** Returns the address recorded for a key, or null. */
  find(chain: ChainId, key: KeyPath): Promise<string | null>
  /**
   * Returns recorded addresses that the signer has not verified yet: free addresses first, then account addresses. Such
   * an address is not assigned to an order until `prove` marks it as verified.
   */
  unproven(chain: ChainId, limit: number): Promise<KeyedAddress[]>
  /** Marks recorded addresses as verified, because the wallet's keys derive them. */
  prove(chain: ChainId, addresses: readonly string[]): Promise<void>
  /** Records addresses of the wallet. Keys and addresses that are already recorded remain unchanged. */
  add(chain: ChainId, addresses: readonly KeyedAddress[]): Promise<void>
}
