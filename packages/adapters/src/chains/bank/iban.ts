import validator from 'validator'

/** Maximum length of the input in characters: the longest IBAN (34 characters), written in groups of four. */
const MAX_TEXT = 42
/**
 * Separators that banks write between groups: spaces of all kinds, line breaks and hyphens. `validator` ignores the same
 * characters, so an IBAN that keeps one of them would count as valid.
 */
const SEPARATORS = /[\s-]/g

/** Returns an IBAN in its canonical form: capital letters without separators. Returns null for any other input. */
export function readIban(text: string): string | null {
  if (text.length > MAX_TEXT) return null
  const plain = text.replaceAll(SEPARATORS, '').toUpperCase()
  return validator.isIBAN(plain) ? plain : null
}
