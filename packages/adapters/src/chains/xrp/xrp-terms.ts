import type { TransferTerms } from '@cambio/core/chains/chain-gateway'

/** A transfer that pays this fee, drops: the ledger takes it whole. */
export function xrpTerms(feeDrops: bigint): TransferTerms {
  return { maxFeeAtomic: feeDrops, fields: { feeDrops: feeDrops.toString() } }
}

/** The fee that terms name, or null where they are not of the XRP Ledger. */
export function xrpFeeOf({ fields }: TransferTerms): string | null {
  return fields.feeDrops ?? null
}
