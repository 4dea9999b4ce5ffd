import { rmSync } from 'node:fs'
import { unpackBrowser } from './browser.ts'
import { ALL_CHAINS, openStack, PREPARED_DATA } from './stack.ts'

/**
 * Prepares a data folder with a migrated database and funded chains, once per test run. Each test's stack starts from a
 * copy.
 */
export default async function setup(): Promise<() => void> {
  // Unpack the browser before the tests start, because one test file could otherwise run a half-written browser that
  // another file is still unpacking.
  await unpackBrowser()
  const stack = await openStack(ALL_CHAINS)
  await stack.end()
  process.env[PREPARED_DATA] = stack.dataDir
  return () => rmSync(stack.dataDir, { recursive: true, force: true })
}
