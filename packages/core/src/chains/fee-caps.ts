import type { ChainId } from '../instruments/instrument.ts'

/** Hard limits of what one transaction of a chain may cost. No policy, operator or destination can lift them. */
export interface FeeCaps {
  /** Highest total fee, base units of the chain's coin. */
  maxFeeAtomic: bigint
  /** Limits of gas, on chains that price work by gas; null elsewhere. */
  gas: GasCaps | null
}

/** Limits of the gas of one transaction. */
export interface GasCaps {
  /** Highest gas limit of a transfer of the chain's coin. */
  coinLimit: bigint
  /** Highest gas limit of a token transfer. */
  tokenLimit: bigint
  /** Highest price of a unit of gas, base units of the chain's coin. */
  maxPriceAtomic: bigint
}

/** Fee caps of each chain; a chain without an entry signs nothing. */
export type FeeCapsByChain = ReadonlyMap<ChainId, Pick<FeeCaps, 'maxFeeAtomic'>>

/** The network would take more for a transfer than is allowed. Thrown before anything is claimed or signed. */
export class CostlyTransfer extends Error {
  override readonly name = 'CostlyTransfer'
  /** The fee that the transfer would take, base units of the chain's coin. */
  readonly wantedFeeAtomic: bigint
  /** The highest fee that is allowed; null where the gas limit, and not the fee, is over its cap. */
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
