import type { KeyPath, SignedTransaction, SignRequest } from '@cambio/core/chains/signer'

/** The keys of one chain: their addresses, and how a transaction of its family is written and signed. */
export interface FamilyKeys {
  readonly kind: SignRequest['kind']
  /** Canonical address of a key. */
  addressOf(key: KeyPath): string | Promise<string>
  /**
   * Writes a request that is counted and allowed, and signs it: always the same bytes for the same request, unless a wallet
   * writes it (`Signer`). Null for a request whose words are not this family's.
   */
  sign(request: SignRequest): Promise<SignedTransaction | null>
}

/** Account of a key in a derivation path. */
export const ACCOUNT: Record<KeyPath['purpose'], number> = { hot: 0, deposit: 1 }
