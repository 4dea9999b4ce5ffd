import type { ChainId } from '../instruments/instrument.ts'

/** Thrown when the code at an address rejects a transfer of coins. */
export class RefusedTransfer extends Error {
  override readonly name = 'RefusedTransfer'
}

/** Cost of a transfer to one address, measured by a node. */
export interface TransferCost {
  /** Highest fee of the transfer, in base units of the chain's native coin. */
  maxFeeAtomic: bigint
  /** Cost as a percentage of the cost of a transfer to an ordinary address, rounded up. */
  percent: number
}

/** Measures what a transfer of a chain's native coin to an address would cost. Used before an order is created. */
export interface DestinationProbe {
  /**
   * Returns the cost of a transfer of `amountAtomic` base units of the coin from the hot wallet. Returns null if the address has no code, if no node responds in time, or if the worker has not created
   * the hot wallet yet. In these cases, the checks before signing still limit the cost.
   * @throws {CostlyTransfer} when the transfer needs more gas than the hard cap allows
   * @throws {RefusedTransfer} when the code of the address rejects the transfer
   */
  costOf(chain: ChainId, address: string, amountAtomic: bigint): Promise<TransferCost | null>
}
