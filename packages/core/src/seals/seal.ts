/** Process whose key made a seal. */
export type SealAuthor = 'server' | 'operator'

/** Seals texts with the key of one process. Worker and signer know only the public keys. */
export interface Sealer {
  /** Returns the seal of a text, hexadecimal. */
  seal(text: string): string
}

/** Checks seals with the public keys of the processes that may seal. */
export interface SealVerifier {
  /** Returns whether an author sealed exactly this text. A missing or malformed seal is not valid. */
  isSealedBy(author: SealAuthor, text: string, seal: string | null): boolean
}
