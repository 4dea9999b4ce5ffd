/** Duration of a test file, in milliseconds. */
export interface FileTime {
  /** Path below the repository. */
  file: string
  ms: number
}

const SHOWN = 20

/** Returns a table of the slowest test files: one line each, slowest first, with the seconds. */
export function slowestFiles(times: readonly FileTime[], shown = SHOWN): string {
  const slowest = times.toSorted((one, other) => other.ms - one.ms).slice(0, shown)
  const lines = slowest.map(({ file, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${file}`)
  return [`The ${slowest.length} slowest test files:`, ...lines].join('\n')
}
