import type { ChainId } from '../instruments/instrument.ts'

/** Measures the cost of transferring a chain's native coin to an address before an order is created. */
export interface DestinationProbe {
  /**
   * Returns the highest fee for a transfer from the hot wallet, in base units of the coin. Returns null if the address
   * has no code or no node responds in time. In the latter case, the checks before signing still limit the cost.
   * @throws {CostlyTransfer} when the transfer needs more gas than the hard cap allows
   */
  feeTo(chain: ChainId, address: string): Promise<bigint | null>
}
