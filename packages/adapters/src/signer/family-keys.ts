import type { HDKey } from '@scure/bip32'
import type { SignedTransaction, SignRequest } from '@cambio/core/chains/signer'
import type { KeyPath } from '@cambio/core/chains/key-path'

/** Maximum cost of a transaction, according to the bytes that the signer would sign. */
export interface SignedFee {
  /** Fee in base units of the chain's native coin. */
  feeAtomic: bigint
  /** Gas limit, and price per unit of gas in base units of the native coin. Null on a chain without gas. */
  gas: { limit: bigint; priceAtomic: bigint } | null
}

/** Returns the cost of a transaction on a chain without gas, given its fee in base units. */
export function plainFee(feeAtomic: bigint): SignedFee {
  return { feeAtomic, gas: null }
}

/** Derives the keys and addresses of one chain. Builds and signs transactions in the format of the chain's family. */
export interface FamilyKeys {
  readonly kind: SignRequest['kind']
  /** Returns the canonical address of a key. */
  addressOf(key: KeyPath): string | Promise<string>
  /**
   * Returns the maximum cost of a request's transaction, according to the bytes that the signer would sign. Returns
   * null for a malformed request.
   */
  feeOf(request: SignRequest): SignedFee | null
  /**
   * Builds and signs a request's transaction. The caller must have checked the request against the caps. Equal requests
   * produce equal bytes, unless a wallet program builds the transaction (see `Signer`). Returns null for another chain
   * family's request.
   */
  sign(request: SignRequest): Promise<SignedTransaction | null>
}

/** Account number in the derivation path, keyed by key purpose. */
export const ACCOUNT: Record<KeyPath['purpose'], number> = { hot: 0, deposit: 1 }

/** Parent nodes of a chain's keys, keyed by key purpose. */
export type Branches = Readonly<Record<KeyPath['purpose'], HDKey>>

/**
 * Derives the parent nodes of a chain's keys. With them, a key needs one derivation step instead of the whole path.
 * @param pathOf returns the path of the parent node of an account
 */
export function branchesOf(root: HDKey, pathOf: (account: number) => string): Branches {
  return { hot: root.derive(pathOf(ACCOUNT.hot)), deposit: root.derive(pathOf(ACCOUNT.deposit)) }
}
