import type { ChainId } from '../instruments/instrument.ts'

/** Thrown when the code at an address rejects a transfer of coins. */
export class RefusedTransfer extends Error {
  override readonly name = 'RefusedTransfer'
}

/** Measures what a transfer of a chain's native coin to an address would cost. Used before an order is created. */
export interface DestinationProbe {
  /**
   * Returns the highest fee for a transfer of `amountAtomic` from the hot wallet. Amount and fee are in base units of
   * the coin. Returns null if the address has no code, if no node responds in time, or if the worker has not created
   * the hot wallet yet. In these cases, the checks before signing still limit the cost.
   * @throws {CostlyTransfer} when the transfer needs more gas than the hard cap allows
   * @throws {RefusedTransfer} when the code of the address rejects the transfer
   */
  feeTo(chain: ChainId, address: string, amountAtomic: bigint): Promise<bigint | null>
}
