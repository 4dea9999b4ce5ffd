import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../lib/root.ts'

/**
 * Matches waits that make a journey (an end-to-end test) slow or unreliable. A journey should wait for a condition
 * instead.
 */
const FORBIDDEN = /networkidle|waitForTimeout|timers\/promises|new Promise\(\(?resolve\)? => setTimeout/
/** Exempt, because `ApiClient.eventually` must pause between two polls. */
const EXEMPT = ['e2e/src/client.ts']

test('no browser test waits for an idle network or a fixed time', () => {
  const files = globSync('e2e/src/**/*.ts', { cwd: ROOT }).filter((file) => !EXEMPT.includes(file))
  expect(files.length).toBeGreaterThan(30)
  const waits = files.filter((file) => FORBIDDEN.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(waits).toEqual([])
})
