import { fingerprintHash, fingerprintWords } from '@cambio/kernel/address-fingerprint'
import type { LocaleCode } from '@cambio/kernel/locale'
import { rosetteOf, type Rosette } from './rosette.ts'

/** Image and words of an address. With both, a user notices a replaced address at a glance. */
export interface Fingerprint {
  rosette: Rosette
  /** Four words. The bot of the messenger shows the same ones. */
  words: string[]
}

/** Returns the fingerprint of a deposit address. `seed` is `chain|canonical address|memo`. */
export function fingerprintOf(seed: string, locale: LocaleCode): Fingerprint {
  const hash = fingerprintHash(seed)
  return { rosette: rosetteOf(hash), words: fingerprintWords(hash, locale) }
}
