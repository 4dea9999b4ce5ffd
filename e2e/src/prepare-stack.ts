import { rmSync } from 'node:fs'
import { unpackBrowser } from './browser.ts'
import { openStack, PREPARED_DATA } from './stack.ts'

/** Prepares a data folder with a migrated database and funded chains, once per test run. The tests' stacks copy it. */
export default async function setup(): Promise<() => void> {
  // Unpack the browser before the tests start. Otherwise two test files could unpack it at the same time and run a
  // half-written file.
  await unpackBrowser()
  const stack = await openStack()
  await stack.end()
  process.env[PREPARED_DATA] = stack.dataDir
  return () => rmSync(stack.dataDir, { recursive: true, force: true })
}
