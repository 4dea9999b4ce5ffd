import type { TransferTerms } from '@cambio/core/chains/chain-gateway'

/**
 * Returns the terms of a transfer with this maximum cost (in nanotons). The terms contain no price, because the network
 * sets the prices.
 */
export function tonTerms(maxFeeAtomic: bigint): TransferTerms {
  return { maxFeeAtomic, fields: { wallet: '4' } }
}

/** Returns whether the terms are for a TON transfer. */
export function areTonTerms({ fields }: TransferTerms): boolean {
  return fields.wallet === '4'
}
