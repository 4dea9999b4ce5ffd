/** A test file and its duration in milliseconds. */
export interface FileTime {
  /** Path relative to the repository root. */
  file: string
  ms: number
}

const SHOWN = 20

/**
 * Returns a table of the slowest test files, slowest first. Each line contains the duration in seconds and the file.
 */
export function slowestFiles(times: readonly FileTime[], shown = SHOWN): string {
  const slowest = times.toSorted((one, other) => other.ms - one.ms).slice(0, shown)
  const lines = slowest.map(({ file, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${file}`)
  return [`The ${slowest.length} slowest test files:`, ...lines].join('\n')
}
