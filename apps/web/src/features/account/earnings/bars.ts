/** Returns whether a link has any result. A link may have users and earnings without a counted click. */
export function isAnything(totals: Record<string, string | number>): boolean {
  return Object.values(totals).some((figure) => Number(figure) > 0)
}

/** Returns the heights of bars. The highest fills the chart, and a positive value gets at least `least`. */
export function barsOf(values: readonly number[], height: number, least: number): number[] {
  const most = Math.max(...values)
  return values.map((value) => (value <= 0 || most <= 0 ? 0 : Math.max(least, (value / most) * height)))
}
