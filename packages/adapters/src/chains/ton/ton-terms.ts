import type { TransferTerms } from '@cambio/core/chains/chain-gateway'

/** Terms of a transfer for which at most so much is taken, nanotons. Prices are the network's: nothing is offered. */
export function tonTerms(maxFeeAtomic: bigint): TransferTerms {
  return { maxFeeAtomic, fields: { wallet: '4' } }
}

/** Whether terms are of TON. */
export function areTonTerms({ fields }: TransferTerms): boolean {
  return fields.wallet === '4'
}
