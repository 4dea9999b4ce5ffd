import { expect, test } from 'vitest'
import { mergeRuns } from './merge-runs.ts'

const PASSED = { file: 'a.test.ts', name: 'pays once', status: 'passed', why: '' }
const FAILED = { ...PASSED, status: 'failed', why: 'Timeout' }

test('marks a test that passes only in the second run as unstable', () => {
  expect(mergeRuns([FAILED], [PASSED])).toEqual([{ ...FAILED, status: 'passed', isUnstable: true }])
})

test('reports a test as failed if it fails in both runs or is missing from the second run', () => {
  expect(mergeRuns([FAILED], [FAILED])).toEqual([FAILED])
  expect(mergeRuns([FAILED], [{ ...PASSED, name: 'another test' }])).toEqual([FAILED])
})

test("retains the first run's results of passed tests and of files without a second run", () => {
  expect(mergeRuns([PASSED, { ...FAILED, file: 'b.test.ts' }], [FAILED])).toEqual([
    PASSED,
    { ...FAILED, file: 'b.test.ts' },
  ])
})

test("uses the second run's results for a test file that failed to load in the first run", () => {
  const notStarted = { file: 'a.test.ts', name: '', status: 'failed', why: 'no port' }
  expect(mergeRuns([notStarted], [PASSED])).toEqual([{ ...PASSED, isUnstable: true }])
  expect(mergeRuns([notStarted], [FAILED])).toEqual([{ ...FAILED, isUnstable: false }])
})
