import type { TransferTerms } from '@cambio/core/chains/chain-gateway'

/** A transfer that takes at most this fee, base units; the wallet says what it takes when it writes it. */
export function moneroTerms(maxFeeAtomic: bigint): TransferTerms {
  return { maxFeeAtomic, fields: { wallet: 'monero' } }
}

/** Whether terms are of Monero. */
export function areMoneroTerms({ fields }: TransferTerms): boolean {
  return fields.wallet === 'monero'
}
