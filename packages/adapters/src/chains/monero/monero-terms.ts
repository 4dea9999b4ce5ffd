import type { TransferTerms } from '@cambio/core/chains/transfer-terms'

/**
 * Returns the terms of a Monero transfer.
 * @param maxFeeAtomic maximum fee, in base units; the wallet determines the actual fee when it builds the transaction
 */
export function moneroTerms(maxFeeAtomic: bigint): TransferTerms {
  return { maxFeeAtomic, fields: { wallet: 'monero' } }
}

/** Returns whether transfer terms are those of a Monero transfer. */
export function areMoneroTerms({ fields }: TransferTerms): boolean {
  return fields.wallet === 'monero'
}
