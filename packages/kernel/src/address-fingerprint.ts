import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { fingerprintWord } from './fingerprint-words.ts'
import type { LocaleCode } from './locale.ts'

/**
 * Range of hash bytes that select the four words. The bytes before this range determine the image on the order page.
 */
const WORD_BYTES = [28, 32] as const

/** A deposit address on a chain. */
export interface FingerprintedAddress {
  chain: string
  /** Address in canonical form. */
  address: string
  memo: string | null
}

/** Returns the string from which an address fingerprint is computed: `chain|address|memo`. */
export function fingerprintSeed({ chain, address, memo }: FingerprintedAddress): string {
  return `${chain}|${address}|${memo ?? ''}`
}

/** Returns the 32-byte SHA-256 hash of a seed. */
export function fingerprintHash(seed: string): Uint8Array {
  return sha256(utf8ToBytes(seed))
}

/** Returns the four words for a hash. A word has the same index in every language's list. */
export function fingerprintWords(hash: Uint8Array, locale: LocaleCode): string[] {
  return Array.from(hash.slice(...WORD_BYTES), (byte) => fingerprintWord(byte, locale))
}

/** Joins the words of a fingerprint into a line that breaks only between words. */
export function fingerprintText(words: readonly string[]): string {
  return words.map((word) => word.toUpperCase()).join('\u00a0· ')
}
