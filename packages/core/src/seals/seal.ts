/** Process that signed a statement with its private key. */
export type SealAuthor = 'server' | 'operator'

/**
 * Signs strings with the private key of one process; such a signature is called a seal. The worker and the signer have
 * only the public keys, so they can verify seals but cannot create them.
 */
export interface Sealer {
  /** Returns the hex-encoded seal of a string. */
  seal(text: string): string
}

/** Verifies seals with the public keys of the processes that may create them. */
export interface SealVerifier {
  /** Returns whether an author signed exactly this string. Returns false for a missing or malformed signature. */
  isSealedBy(author: SealAuthor, text: string, seal: string | null): boolean
}
