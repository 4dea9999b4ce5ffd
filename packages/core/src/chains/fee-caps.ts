import type { ChainId } from '../instruments/instrument.ts'

/** Hard limits of the cost of one transaction on a chain. No policy, operator or destination can raise them. */
export interface FeeCaps {
  /** Highest total fee, base units of the chain's coin. */
  maxFeeAtomic: bigint
  /** Gas limits, on chains that price work by gas; null elsewhere. */
  gas: GasCaps | null
}

/** Gas limits of one transaction. */
export interface GasCaps {
  /** Highest gas limit of a transfer of the chain's coin. */
  coinLimit: bigint
  /** Highest gas limit of a token transfer. */
  tokenLimit: bigint
  /** Highest gas price, base units of the chain's coin. */
  maxPriceAtomic: bigint
}

/** Fee caps of each chain. On a chain without an entry nothing is signed. */
export type FeeCapsByChain = ReadonlyMap<ChainId, Pick<FeeCaps, 'maxFeeAtomic'>>

/** A transfer would cost more than is allowed. Thrown before anything is claimed or signed. */
export class CostlyTransfer extends Error {
  override readonly name = 'CostlyTransfer'
  /** Fee of the transfer, base units of the chain's coin. */
  readonly wantedFeeAtomic: bigint
  /** Highest allowed fee; null when the gas limit, and not the fee, exceeds its cap. */
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
