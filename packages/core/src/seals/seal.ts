/** Process that signed a text with its private key. */
export type SealAuthor = 'server' | 'operator'

/**
 * Signs texts with the private key of one process. Such a signature is called a seal. Worker and signer have only the
 * public keys, so they can verify seals but not create them.
 */
export interface Sealer {
  /** Returns the seal of a text, in hexadecimal. */
  seal(text: string): string
}

/** Verifies seals with the public keys of the processes that may create them. */
export interface SealVerifier {
  /** Returns whether an author signed exactly this text. Returns false for a missing or malformed signature. */
  isSealedBy(author: SealAuthor, text: string, seal: string | null): boolean
}
