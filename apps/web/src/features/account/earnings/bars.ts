/**
 * Returns whether any of a referral link's totals, such as its clicks or earnings, is positive. Checks all of them,
 * because a link can have earnings without a counted click.
 */
export function isAnything(totals: Record<string, string | number>): boolean {
  return Object.values(totals).some((figure) => Number(figure) > 0)
}

/**
 * Returns the bar height for each value. The highest value has a bar of height `height`; the bars of all other positive
 * values are at least `least` high.
 */
export function barsOf(values: readonly number[], height: number, least: number): number[] {
  const most = Math.max(...values)
  return values.map((value) => (value <= 0 || most <= 0 ? 0 : Math.max(least, (value / most) * height)))
}
