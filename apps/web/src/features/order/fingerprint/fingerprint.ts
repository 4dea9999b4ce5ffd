import { fingerprintHash, fingerprintWords } from '@cambio/kernel/address-fingerprint'
import type { LocaleCode } from '@cambio/kernel/locale'
import { rosetteOf, type Rosette } from './rosette.ts'

/** Image and words derived from an address, which let a user notice at a glance that an address was replaced. */
export interface Fingerprint {
  rosette: Rosette
  /** Four words. The messenger bot shows the same words for the address. */
  words: string[]
}

/** Returns the fingerprint of a deposit address. `seed` is `chain|canonical address|memo`. */
export function fingerprintOf(seed: string, locale: LocaleCode): Fingerprint {
  const hash = fingerprintHash(seed)
  return { rosette: rosetteOf(hash), words: fingerprintWords(hash, locale) }
}
