import type { ChainId } from '../instruments/instrument.ts'

/** Measures what transfers of a chain's own coin to an address cost, before anybody relies on them. */
export interface DestinationProbe {
  /**
   * Returns the highest fee of a transfer from the hot wallet, base units of the coin. Null where no code runs at the address, or
   * no node answers in time: then the checks before the signature protect the money.
   * @throws {CostlyTransfer} where it needs more gas than the hard cap
   */
  feeTo(chain: ChainId, address: string): Promise<bigint | null>
}
