import type { TestResult } from './test-result.ts'

/**
 * Returns the results of the first run, in which each failed test that passed in the second run has passed and is
 * marked as unstable. A file that could not start in the first run contributes the results of its second run.
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
