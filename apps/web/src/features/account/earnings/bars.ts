/**
 * Returns whether any total of a referral link is positive. All totals count, because a link may have earnings without
 * a counted click.
 */
export function isAnything(totals: Record<string, string | number>): boolean {
  return Object.values(totals).some((figure) => Number(figure) > 0)
}

/** Returns the height of each bar. The highest bar fills the chart, and every positive value gets at least `least`. */
export function barsOf(values: readonly number[], height: number, least: number): number[] {
  const most = Math.max(...values)
  return values.map((value) => (value <= 0 || most <= 0 ? 0 : Math.max(least, (value / most) * height)))
}
