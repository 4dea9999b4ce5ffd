/**
 * Returns plain decimals with the same number of decimal places, at least `minPlaces`, so that they align in a column.
 * Adds zeros but removes no digits.
 */
export function evenDecimals(amounts: readonly string[], minPlaces = 0): string[] {
  const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0
  const decimals = Math.max(minPlaces, ...amounts.map(decimalsOf))
  if (decimals === 0) return [...amounts]
  return amounts.map((amount) => {
    const [whole = '', fraction = ''] = amount.split('.')
    return `${whole}.${fraction.padEnd(decimals, '0')}`
  })
}
