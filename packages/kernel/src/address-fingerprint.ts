import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { fingerprintWord } from './fingerprint-words.ts'
import type { LocaleCode } from './locale.ts'

/** Bytes of the hash that select the four words. The bytes before them draw the image of the order page. */
const WORD_BYTES = [28, 32] as const

/** A deposit address on a chain. */
export interface FingerprintedAddress {
  chain: string
  /** Address in canonical form. */
  address: string
  memo: string | null
}

/** Returns the input text of an address fingerprint: `chain|address|memo`. */
export function fingerprintSeed({ chain, address, memo }: FingerprintedAddress): string {
  return `${chain}|${address}|${memo ?? ''}`
}

/** Returns the SHA-256 hash of a seed, 32 bytes. */
export function fingerprintHash(seed: string): Uint8Array {
  return sha256(utf8ToBytes(seed))
}

/** Returns the four words of a hash. A word has the same index in the lists of all languages. */
export function fingerprintWords(hash: Uint8Array, locale: LocaleCode): string[] {
  return [...hash.slice(...WORD_BYTES)].map((byte) => fingerprintWord(byte, locale))
}

/** Returns the words of a fingerprint as a line, which breaks only between words. */
export function fingerprintText(words: readonly string[]): string {
  return words.map((word) => word.toUpperCase()).join('\u00a0· ')
}
