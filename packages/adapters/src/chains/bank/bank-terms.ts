import type { TransferTerms } from '@cambio/core/chains/transfer-terms'

/**
 * Returns the transfer terms of a bank payment.
 * @param maxFeeAtomic maximum bank fee, in minor units
 */
export function bankTerms(maxFeeAtomic: bigint): TransferTerms {
  return { maxFeeAtomic, fields: { bank: 'sepa' } }
}

/** Returns whether the transfer terms are those of a bank payment. */
export function areBankTerms({ fields }: TransferTerms): boolean {
  return fields.bank === 'sepa'
}
