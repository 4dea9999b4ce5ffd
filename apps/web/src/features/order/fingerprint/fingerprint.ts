import type { LocaleCode } from '@cambio/kernel/locale'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { fingerprintWord } from './words.ts'
import { rosetteOf, type Rosette } from './rosette.ts'

/** Figure and words of an address, so that a user notices a replaced one at a glance. */
export interface Fingerprint {
  rosette: Rosette
  /** Four words, at the same index in every language's list. */
  words: string[]
}

/** Returns the fingerprint of a deposit address, derived from SHA-256 over `chain|canonical address|memo`. */
export function fingerprintOf(seed: string, locale: LocaleCode): Fingerprint {
  const hash = sha256(utf8ToBytes(seed))
  return {
    rosette: rosetteOf(hash),
    words: [...hash.slice(28, 32)].map((byte) => fingerprintWord(byte, locale)),
  }
}
