import validator from 'validator'

/** Length of the longest IBAN (34 characters) when it is written in groups of four. */
const MAX_TEXT = 42

/** Returns an IBAN in its canonical form: capital letters without spaces. Returns null for any other input. */
export function readIban(text: string): string | null {
  if (text.length > MAX_TEXT) return null
  const plain = text.replaceAll(' ', '').toUpperCase()
  return validator.isIBAN(plain) ? plain : null
}
