/** Whether a link brought anything at all: people may come by it, and earn for it, who were never counted as a click. */
export function isAnything(totals: Record<string, string | number>): boolean {
  return Object.values(totals).some((figure) => Number(figure) > 0)
}

/** Heights of bars, the highest as high as the chart; what is more than nothing has at least `least`. */
export function barsOf(values: readonly number[], height: number, least: number): number[] {
  const most = Math.max(...values)
  return values.map((value) => (value <= 0 || most <= 0 ? 0 : Math.max(least, (value / most) * height)))
}
