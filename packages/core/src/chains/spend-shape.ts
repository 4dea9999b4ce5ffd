/**
 * Sizes of a transaction's inputs and outputs on a chain, in virtual bytes and generously rounded up. Also contains the
 * chain's dust limit.
 */
export interface SpendShape {
  inputVbytes: bigint
  outputVbytes: bigint
  changeVbytes: bigint
  /**
   * Dust limit for change, in base units. Smaller change is left to the miner: spending it would cost as much as it is
   * worth, or nodes would not relay it.
   */
  dustAtomic: bigint
}

/**
 * Sizes for spending P2WPKH outputs, with change to P2WPKH. The recipient's address may be of any type, because
 * `outputVbytes` is the output size of Taproot, the largest type.
 */
export const SEGWIT_SPEND: SpendShape = { inputVbytes: 69n, outputVbytes: 43n, changeVbytes: 31n, dustAtomic: 1_000n }
