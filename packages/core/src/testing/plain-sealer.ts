import { sealedText, type TermsSealer } from '../orders/terms-seal.ts'

/** A sealer without a secret, for tests that keep everything in memory: the seal is the sealed text. */
export const PLAIN_SEALER: TermsSealer = {
  seal: sealedText,
  matches: (terms, seal) => seal === sealedText(terms),
}
