/**
 * Cleans up what a user types into an amount field (spec §5). Removes white space, converts commas to dots, and removes
 * all other characters except digits. Keeps only one dot, converts a leading `00` to `0.`, and adds a `0` before a
 * leading dot.
 */
export function cleanAmountInput(typed: string): string {
  const plain = typed
    .replace(/\s/gu, '')
    .replaceAll(',', '.')
    .replace(/[^\d.]/g, '')
    .replace(/^00/, '0.')
  const firstDot = plain.indexOf('.')
  const single = firstDot < 0 ? plain : plain.slice(0, firstDot + 1) + plain.slice(firstDot + 1).replaceAll('.', '')
  return single.startsWith('.') ? `0${single}` : single
}

/** Matches digits separated by other characters, such as `1e5`, which `cleanAmountInput` would join. */
const JOINED = /\d[^\d.,]+\d/
const NEGATIVE = /[-\u2212]\d/
/** Matches digits between and after two separators, such as `1,234.56`. */
const TWO_SEPARATORS = /[.,]\d+[.,]\d/
/** Matches an amount such as `1,500`, whose comma separates thousands in a language with a decimal point. */
const THOUSANDS = /^[1-9]\d{0,2},\d{3}$/

/**
 * Returns the amount that a user typed or pasted into a field, cleaned as by `cleanAmountInput`. Returns null if
 * cleaning could change the intended value: `1e5`, `-5`, `1,234.56`, and `1,500` in a language with a decimal point.
 * @param decimal decimal separator of the user's language
 */
export function readAmountInput(typed: string, decimal: string): string | null {
  const plain = typed.replace(/\s/gu, '')
  const isThousands = decimal === '.' && THOUSANDS.test(plain)
  const isMisread = isThousands || [JOINED, NEGATIVE, TWO_SEPARATORS].some((pattern) => pattern.test(plain))
  return isMisread ? null : cleanAmountInput(plain)
}

/**
 * Formats an amount for display with at most `decimals` places, truncated and without trailing zeros. Returns an empty
 * string for an amount that is not positive (spec §5).
 */
export function displayAmount(amount: string, decimals: number): string {
  if (!/^\d+(?:\.\d*)?$/.test(amount)) return ''
  const [whole = '0', fraction = ''] = amount.split('.')
  const kept = fraction.slice(0, decimals).replace(/0+$/, '')
  const trimmedWhole = whole.replace(/^0+(?=\d)/, '')
  if (kept === '' && trimmedWhole === '0') return ''
  return kept === '' ? trimmedWhole : `${trimmedWhole}.${kept}`
}

/** Returns whether an amount from a URL query can be used. Only plain decimals are allowed (spec §5). */
export function isNumericAmount(text: string): boolean {
  return text.length <= 50 && /^\d+(?:\.\d+)?$/.test(text)
}
