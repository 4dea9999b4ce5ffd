/** Heights of bars, the highest as high as the chart; what is more than nothing has at least `least`. */
export function barsOf(values: readonly number[], height: number, least: number): number[] {
  const most = Math.max(...values)
  return values.map((value) => (value <= 0 || most <= 0 ? 0 : Math.max(least, (value / most) * height)))
}
