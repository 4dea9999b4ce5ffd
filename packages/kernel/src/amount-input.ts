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

/**
 * Returns whether a pasted string contains two separators (`1,234.56`), in which case cleaning could change its value.
 */
export function hasAmbiguousSeparators(pasted: string): boolean {
  return (pasted.match(/[.,]/g)?.length ?? 0) > 1
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
