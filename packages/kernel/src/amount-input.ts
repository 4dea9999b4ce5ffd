/**
 * Cleans the text that a user types into an amount field (spec §5). Removes white space, converts commas to dots, and
 * removes all characters except digits and dots. Keeps one dot, converts a leading `00` to `0.`, and adds `0` before a
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

/** Returns whether a pasted text has two separators (`1,234.56`), so that cleaning could change its value. */
export function hasAmbiguousSeparators(pasted: string): boolean {
  return (pasted.match(/[.,]/g)?.length ?? 0) > 1
}

/**
 * Formats an amount for display with at most `decimals` places, truncated, and without trailing zeros. Returns an empty
 * text for an amount that is not positive (spec §5).
 */
export function displayAmount(amount: string, decimals: number): string {
  if (!/^\d+(?:\.\d*)?$/.test(amount)) return ''
  const [whole = '0', fraction = ''] = amount.split('.')
  const kept = fraction.slice(0, decimals).replace(/0+$/, '')
  const trimmedWhole = whole.replace(/^0+(?=\d)/, '')
  if (kept === '' && trimmedWhole === '0') return ''
  return kept === '' ? trimmedWhole : `${trimmedWhole}.${kept}`
}

/** Returns whether an amount in a URL query may be used: only plain decimals (spec §5). */
export function isNumericAmount(text: string): boolean {
  return text.length <= 50 && /^\d+(?:\.\d+)?$/.test(text)
}
