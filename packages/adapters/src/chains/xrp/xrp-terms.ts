import type { TransferTerms } from '@cambio/core/chains/chain-gateway'

/** Returns terms of a transfer with this fee, drops. The ledger charges the whole fee. */
export function xrpTerms(feeDrops: bigint): TransferTerms {
  return { maxFeeAtomic: feeDrops, fields: { feeDrops: feeDrops.toString() } }
}

/** Returns the fee that terms contain; null for terms that are not of the XRP Ledger. */
export function xrpFeeOf({ fields }: TransferTerms): string | null {
  return fields.feeDrops ?? null
}
