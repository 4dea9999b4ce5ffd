import type { TransferTerms } from '@cambio/core/chains/chain-gateway'

/** Returns the terms of a transfer with this fee, in drops. The ledger charges the full fee. */
export function xrpTerms(feeDrops: bigint): TransferTerms {
  return { maxFeeAtomic: feeDrops, fields: { feeDrops: feeDrops.toString() } }
}

/** Returns the fee that the terms contain; null for terms of another chain family. */
export function xrpFeeOf({ fields }: TransferTerms): string | null {
  return fields.feeDrops ?? null
}
