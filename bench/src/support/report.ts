/** Result of a benchmark and of its baseline in the same run, both in `unit`. */
export interface Figure {
  name: string
  value: number
  unit: string
  reference: number
  /** Value divided by baseline, or the inverse if lower values are better. A higher ratio is always better. */
  ratio: number
}

/** Prints a result as one line of JSON. Pass false as `higherIsBetter` for times and sizes. */
export function report(name: string, unit: string, value: number, reference: number, higherIsBetter: boolean): void {
  const ratio = higherIsBetter ? value / reference : reference / value
  const figure: Figure = { name, value: round(value), unit, reference: round(reference), ratio: round(ratio) }
  process.stdout.write(`${JSON.stringify(figure)}\n`)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Returns a percentile of the values. `share` is a percentage. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN
}

function round(value: number): number {
  return Number(value.toPrecision(4))
}
