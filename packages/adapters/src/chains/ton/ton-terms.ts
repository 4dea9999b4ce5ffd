import type { TransferTerms } from '@cambio/core/chains/transfer-terms'

/**
 * Returns the terms of a TON transfer. They contain no price, because the network sets the prices.
 * @param maxFeeAtomic maximum cost, in nanotons
 */
export function tonTerms(maxFeeAtomic: bigint): TransferTerms {
  return { maxFeeAtomic, fields: { wallet: '4' } }
}

/** Returns whether transfer terms are those of a TON transfer. */
export function areTonTerms({ fields }: TransferTerms): boolean {
  return fields.wallet === '4'
}
