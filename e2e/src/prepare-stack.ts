import { rmSync } from 'node:fs'
import { unpackBrowser } from './browser.ts'
import { openStack, PREPARED_DATA } from './stack.ts'

/** Prepares a stack with a migrated database and funded chains, once for the whole run. */
export default async function setup(): Promise<() => void> {
  // Before the journeys: two of them that unpack it at once would start a half-written file.
  await unpackBrowser()
  const stack = await openStack()
  await stack.end()
  process.env[PREPARED_DATA] = stack.dataDir
  return () => rmSync(stack.dataDir, { recursive: true, force: true })
}
