import type { Instrument } from '../instruments/instrument.ts'

/** Thrown when the contract or account at the recipient's address, or the token's contract, rejects a transfer. */
export class RefusedTransfer extends Error {
  override readonly name = 'RefusedTransfer'
}

/** Thrown when the account at the recipient's address accepts only transfers with a memo. */
export class MemoRequired extends Error {
  override readonly name = 'MemoRequired'
}

/** Address and memo of a transfer's recipient. */
export interface Recipient {
  address: string
  memo: string | null
}

/** Cost of a transfer to one address, as estimated by a node. */
export interface TransferCost {
  /** Highest fee of the transfer, in base units of the chain's native coin. */
  maxFeeAtomic: bigint
  /** Cost as a percentage of the cost of a transfer to an ordinary address, rounded up. */
  percent: number
}

/** Queries a node about the recipient of a transfer. Used before an order or a refund is committed. */
export interface DestinationProbe {
  /**
   * Checks that the account at an address accepts a transfer of an instrument, as far as the worker checks it before it
   * pays. Accepts the transfer if no node responds in time, if the chain has too many queries, and on chains whose
   * accounts have no such settings.
   * @throws {RefusedTransfer} when the account accepts no transfers
   * @throws {MemoRequired} when it accepts no transfers without a memo
   */
  assertAccepts(instrument: Pick<Instrument, 'chain' | 'contract'>, to: Recipient): Promise<void>
  /**
   * Returns the cost of a transfer of `amountAtomic` base units of an instrument from the hot wallet. If the node
   * cannot simulate the transfer because the hot wallet's balance is too low, returns the highest cost that the gas
   * caps allow. Returns null if the address has no code, no node responds in time, the chain has too many queries, or
   * the worker has not created the hot wallet yet. In these cases, the checks before the payment is signed still limit its cost.
   * @throws {CostlyTransfer} when the transfer needs more gas than the hard cap allows
   * @throws {RefusedTransfer} when the code of the address or of the token rejects the transfer
   */
  costOf(
    instrument: Pick<Instrument, 'chain' | 'contract'>,
    address: string,
    amountAtomic: bigint,
  ): Promise<TransferCost | null>
}
