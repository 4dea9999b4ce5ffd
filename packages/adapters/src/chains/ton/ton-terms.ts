import type { TransferTerms } from '@cambio/core/chains/chain-gateway'

/**
 * Returns terms of a transfer with this highest cost, nanotons. The network sets the prices, so the sender offers none.
 */
export function tonTerms(maxFeeAtomic: bigint): TransferTerms {
  return { maxFeeAtomic, fields: { wallet: '4' } }
}

/** Returns whether terms are of TON. */
export function areTonTerms({ fields }: TransferTerms): boolean {
  return fields.wallet === '4'
}
