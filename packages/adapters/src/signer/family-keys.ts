import type { SignedTransaction, SignRequest } from '@cambio/core/chains/signer'
import type { KeyPath } from '@cambio/core/chains/key-path'

/** Highest cost of a transaction, as its signed bytes would state it. */
export interface SignedFee {
  /** Base units of the chain's coin. */
  feeAtomic: bigint
  /** Gas limit and price per unit on a chain with gas; null elsewhere. */
  gas: { limit: bigint; priceAtomic: bigint } | null
}

/** Returns the fee of a request on a chain without gas. */
export function plainFee(feeAtomic: bigint): SignedFee {
  return { feeAtomic, gas: null }
}

/** Keys of one chain: their addresses, and how to write and sign a transaction of its family. */
export interface FamilyKeys {
  readonly kind: SignRequest['kind']
  /** Canonical address of a key. */
  addressOf(key: KeyPath): string | Promise<string>
  /**
   * Returns the highest cost of a request's transaction, read from what would be signed; null for a malformed request.
   */
  feeOf(request: SignRequest): SignedFee | null
  /**
   * Writes and signs a request that was counted and allowed. The same request always gives the same bytes, unless a
   * wallet program writes it (`Signer`). Returns null for a request of another family.
   */
  sign(request: SignRequest): Promise<SignedTransaction | null>
}

/** Account of a key in a derivation path. */
export const ACCOUNT: Record<KeyPath['purpose'], number> = { hot: 0, deposit: 1 }
