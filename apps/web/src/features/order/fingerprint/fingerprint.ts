import type { LocaleCode } from '@cambio/kernel/locale'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { fingerprintWord } from './words.ts'
import { rosetteOf, type Rosette } from './rosette.ts'

/** Image and words of an address, by which a user notices a replaced address at a glance. */
export interface Fingerprint {
  rosette: Rosette
  /** Four words. A word has the same index in the lists of all languages. */
  words: string[]
}

/**
 * Returns the fingerprint of a deposit address, derived from the SHA-256 hash of `seed`, which is `chain|canonical
 * address|memo`.
 */
export function fingerprintOf(seed: string, locale: LocaleCode): Fingerprint {
  const hash = sha256(utf8ToBytes(seed))
  return {
    rosette: rosetteOf(hash),
    words: [...hash.slice(28, 32)].map((byte) => fingerprintWord(byte, locale)),
  }
}

/** Returns the words of a fingerprint as a line, which breaks only between words. */
export function fingerprintText(words: readonly string[]): string {
  return words.map((word) => word.toUpperCase()).join('\u00a0· ')
}
