import type { KeyPath } from '../chains/key-path.ts'
import type { ChainId } from '../instruments/instrument.ts'

/** Address with the key that controls it. */
export interface KeyedAddress {
  address: string
  key: KeyPath
}

/** Stores addresses of one wallet. The signer records them with its own database login. */
export interface IssuedAddressStore {
  /** Counts unassigned deposit addresses of the wallet, and returns the lowest index above all recorded ones. */
  count(chain: ChainId): Promise<{ free: number; nextIndex: number }>
  /** Returns the recorded address of a key, or null. */
  find(chain: ChainId, key: KeyPath): Promise<string | null>
  /**
   * Returns recorded addresses that the signer has not verified yet. Free addresses come first, then addresses of
   * accounts. Orders cannot get such an address before `prove`.
   */
  unproven(chain: ChainId, limit: number): Promise<KeyedAddress[]>
  /** Marks recorded addresses as verified, because the wallet's keys derive them. */
  prove(chain: ChainId, addresses: readonly string[]): Promise<void>
  /** Records addresses of the wallet. A key or address that is already recorded stays unchanged. */
  add(chain: ChainId, addresses: readonly KeyedAddress[]): Promise<void>
}
