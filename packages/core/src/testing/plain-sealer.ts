import type { SealAuthor, Sealer, SealVerifier } from '../seals/seal.ts'

/** Returns a sealer without a key, for tests in memory. The seal is the author's name followed by the text. */
export function plainSealer(author: SealAuthor): Sealer {
  return { seal: (text) => `${author} ${text}` }
}

/** Accepts the seals of `plainSealer`. */
export const PLAIN_SEALS: SealVerifier = {
  isSealedBy: (author, text, seal) => seal === `${author} ${text}`,
}
