import type { TransferTerms } from '@cambio/core/chains/transfer-terms'

/**
 * Returns the terms of a bank transfer.
 * @param maxFeeAtomic maximum bank fee, in minor units
 */
export function bankTerms(maxFeeAtomic: bigint): TransferTerms {
  return { maxFeeAtomic, fields: { bank: 'sepa' } }
}

/** Returns whether the terms are for a bank transfer. */
export function areBankTerms({ fields }: TransferTerms): boolean {
  return fields.bank === 'sepa'
}
