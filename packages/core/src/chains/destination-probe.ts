import type { ChainId } from '../instruments/instrument.ts'

/** Measures the cost of transfers of a chain's own coin to an address, before an order depends on it. */
export interface DestinationProbe {
  /**
   * Returns the highest fee of a transfer from the hot wallet, base units of the coin. Null when no code runs at the
   * address, or no node answers in time: then the checks before the signature protect the money.
   * @throws {CostlyTransfer} when it needs more gas than the hard cap
   */
  feeTo(chain: ChainId, address: string): Promise<bigint | null>
}
