import type { ChainId } from '../instruments/instrument.ts'

/** Hard limits on the cost of one transaction on a chain. No operator setting or destination address can raise them. */
export interface FeeCaps {
  /** Maximum total fee of one transaction, in base units of the chain's native coin. */
  maxFeeAtomic: bigint
  /** Gas limits; null on chains without gas. */
  gas: GasCaps | null
}

/** Gas limits for one transaction. */
export interface GasCaps {
  /** Maximum gas limit for a transfer of the chain's native coin, in gas units. */
  coinLimit: bigint
  /** Maximum gas limit for a token transfer, in gas units. */
  tokenLimit: bigint
  /** Maximum price of one gas unit, in base units of the chain's native coin. */
  maxPriceAtomic: bigint
}

/** Fee caps by chain. The signer signs nothing on a chain without an entry. */
export type FeeCapsByChain = ReadonlyMap<ChainId, Pick<FeeCaps, 'maxFeeAtomic'>>

/**
 * Thrown when a transfer would cost more than allowed. Nothing has been signed, and no sequence number has been
 * claimed.
 */
export class CostlyTransfer extends Error {
  override readonly name = 'CostlyTransfer'
  /** Fee that the transfer needs, in base units of the chain's native coin. */
  readonly wantedFeeAtomic: bigint
  /**
   * Maximum allowed fee, in base units of the chain's native coin. Null if the gas limit, not the fee, exceeds its cap.
   */
  readonly allowedFeeAtomic: bigint | null

  constructor(wantedFeeAtomic: bigint, allowedFeeAtomic: bigint | null) {
    super(
      allowedFeeAtomic === null
        ? `The transfer needs more gas than its cap (fee ${wantedFeeAtomic})`
        : `The transfer costs ${wantedFeeAtomic}, allowed are ${allowedFeeAtomic}`,
    )
    this.wantedFeeAtomic = wantedFeeAtomic
    this.allowedFeeAtomic = allowedFeeAtomic
  }
}
