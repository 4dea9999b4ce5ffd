import type { KeyPath, SignedTransaction, SignRequest } from '@cambio/core/chains/signer'

/** The most that a transaction can cost, as its signed bytes would say. */
export interface SignedFee {
  /** Base units of the chain's coin. */
  feeAtomic: bigint
  /** Gas limit and price of one unit, where the chain counts gas; null elsewhere. */
  gas: { limit: bigint; priceAtomic: bigint } | null
}

/** The fee of a request on a chain without gas. */
export function plainFee(feeAtomic: bigint): SignedFee {
  return { feeAtomic, gas: null }
}

/** The keys of one chain: their addresses, and how a transaction of its family is written and signed. */
export interface FamilyKeys {
  readonly kind: SignRequest['kind']
  /** Canonical address of a key. */
  addressOf(key: KeyPath): string | Promise<string>
  /** Returns the most that the transaction of a request can cost, read from what would be signed; null where it is malformed. */
  feeOf(request: SignRequest): SignedFee | null
  /**
   * Writes a request that is counted and allowed, and signs it: always the same bytes for the same request, unless a wallet
   * writes it (`Signer`). Null for a request whose words are not this family's.
   */
  sign(request: SignRequest): Promise<SignedTransaction | null>
}

/** Account of a key in a derivation path. */
export const ACCOUNT: Record<KeyPath['purpose'], number> = { hot: 0, deposit: 1 }
