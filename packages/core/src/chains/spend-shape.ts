/**
 * Sizes of inputs and outputs of a transaction in virtual bytes, rounded up generously, and the dust limit of one
 * chain.
 */
export interface SpendShape {
  inputVbytes: bigint
  outputVbytes: bigint
  changeVbytes: bigint
  /**
   * Amount below which change is left to the miner, in base units. Spending such an output would cost as much, or no
   * node would relay it.
   */
  dustAtomic: bigint
}

/** Sizes when spending P2WPKH outputs to any address (at most the size of a Taproot output), with change to P2WPKH. */
export const SEGWIT_SPEND: SpendShape = { inputVbytes: 69n, outputVbytes: 43n, changeVbytes: 31n, dustAtomic: 1_000n }
