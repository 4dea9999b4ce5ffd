import type { TransferTerms } from '@cambio/core/chains/transfer-terms'

/** Returns the terms of an XRP transfer with the given fee, in drops. The ledger charges the full fee. */
export function xrpTerms(feeDrops: bigint): TransferTerms {
  return { maxFeeAtomic: feeDrops, fields: { feeDrops: feeDrops.toString() } }
}

/** Returns the fee in the terms, or null for another chain family's terms. */
export function xrpFeeOf({ fields }: TransferTerms): string | null {
  return fields.feeDrops ?? null
}
