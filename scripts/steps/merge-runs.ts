import type { TestResult } from './test-result.ts'

/**
 * Merges the results of two runs. A test that failed in the first run but passed in the second counts as passed and
 * unstable. For a file that could not start in the first run, uses the results of the second run.
 */
export function mergeRuns(first: readonly TestResult[], second: readonly TestResult[]): TestResult[] {
  const again = Map.groupBy(second, ({ file }) => file)
  return first.flatMap((result) => {
    const repeated = again.get(result.file)
    if (result.status !== 'failed' || !repeated) return [result]
    if (!result.name) return repeated.map((one) => ({ ...one, isUnstable: one.status === 'passed' }))
    const hasPassed = repeated.some(({ name, status }) => name === result.name && status === 'passed')
    return [hasPassed ? { ...result, status: 'passed', isUnstable: true } : result]
  })
}
