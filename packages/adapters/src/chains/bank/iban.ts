import validator from 'validator'

/** Maximum length of the input in characters: the longest IBAN (34 characters), written in groups of four. */
const MAX_TEXT = 42

/** Returns an IBAN in its canonical form: capital letters without spaces. Returns null for any other input. */
export function readIban(text: string): string | null {
  if (text.length > MAX_TEXT) return null
  const plain = text.replaceAll(' ', '').toUpperCase()
  return validator.isIBAN(plain) ? plain : null
}
