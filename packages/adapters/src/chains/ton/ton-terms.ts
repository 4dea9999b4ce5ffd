import type { TransferTerms } from '@cambio/core/chains/chain-gateway'

/**
 * Returns the terms of a transfer that may cost up to the given amount, in nanotons. The network sets the prices, so a
 * sender does not offer a price.
 */
export function tonTerms(maxFeeAtomic: bigint): TransferTerms {
  return { maxFeeAtomic, fields: { wallet: '4' } }
}

/** Returns whether the terms are for a TON transfer. */
export function areTonTerms({ fields }: TransferTerms): boolean {
  return fields.wallet === '4'
}
