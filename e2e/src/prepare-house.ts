import { rmSync } from 'node:fs'
import { unpackBrowser } from './browser.ts'
import { openHouse, PREPARED_DATA } from './house.ts'

/** Prepares a stack with a migrated database and funded chains, once for the whole run. */
export default async function setup(): Promise<() => void> {
  // Before the journeys: two of them that unpack it at once would start a half-written file.
  await unpackBrowser()
  const house = await openHouse()
  await house.end()
  process.env[PREPARED_DATA] = house.dataDir
  return () => rmSync(house.dataDir, { recursive: true, force: true })
}
