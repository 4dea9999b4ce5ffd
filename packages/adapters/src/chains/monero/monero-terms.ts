import type { TransferTerms } from '@cambio/core/chains/chain-gateway'

/**
 * Returns terms of a transfer with this highest fee, in base units. The wallet reports the real fee when it writes the
 * transfer.
 */
export function moneroTerms(maxFeeAtomic: bigint): TransferTerms {
  return { maxFeeAtomic, fields: { wallet: 'monero' } }
}

/** Returns whether terms are of Monero. */
export function areMoneroTerms({ fields }: TransferTerms): boolean {
  return fields.wallet === 'monero'
}
