import type { SealAuthor, Sealer, SealVerifier } from '../seals/seal.ts'

/** Returns a sealer without a key, for in-memory tests. The signature is the author's name followed by the string. */
export function plainSealer(author: SealAuthor): Sealer {
  return { seal: (text) => `${author} ${text}` }
}

/** Accepts the signatures of `plainSealer`. */
export const PLAIN_SEALS: SealVerifier = {
  isSealedBy: (author, text, seal) => seal === `${author} ${text}`,
}
