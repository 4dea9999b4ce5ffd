/** Sizes of the parts of a transaction in virtual bytes, rounded up generously, and the dust limit of one chain. */
export interface SpendShape {
  inputVbytes: bigint
  outputVbytes: bigint
  changeVbytes: bigint
  /**
   * Change below this amount goes to the miner: spending it would cost as much, or no node would relay it. Base units.
   */
  dustAtomic: bigint
}

/** Spends from P2WPKH outputs to any address (a Taproot-sized output), with change to P2WPKH. */
export const SEGWIT_SPEND: SpendShape = { inputVbytes: 69n, outputVbytes: 43n, changeVbytes: 31n, dustAtomic: 1_000n }
