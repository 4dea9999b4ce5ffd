/** Prefix of a creditor reference. */
const PREFIX = 'RF'
const REFERENCE = /^RF(\d\d)([1-9]\d{0,9})$/
const MODULUS = 97n
/**
 * `RF` with each letter replaced by its ISO 7064 number (A is 10), followed by the placeholder for the check digits.
 */
const SUFFIX = '271500'

/**
 * Returns the creditor reference (ISO 11649) for a deposit memo: `RF`, two check digits (ISO 7064 MOD 97-10), and the
 * memo as a decimal string.
 */
export function creditorReference(memo: string): string {
  const digits = 98n - (BigInt(memo + SUFFIX) % MODULUS)
  return `${PREFIX}${digits.toString().padStart(2, '0')}${memo}`
}

/**
 * Returns the deposit memo from a creditor reference, or null if the check digits or the format are wrong. Ignores
 * letter case. Also ignores spaces, because banks group the characters.
 */
export function memoOfReference(text: string): string | null {
  const plain = text.replaceAll(/\s/g, '').toUpperCase()
  const memo = REFERENCE.exec(plain)?.[2]
  return memo !== undefined && creditorReference(memo) === plain ? memo : null
}
