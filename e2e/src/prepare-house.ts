import { rmSync } from 'node:fs'
import { unpackBrowser } from './browser.ts'
import { openHouse, PREPARED_DATA } from './house.ts'

/** A house whose database is migrated and whose chains are funded, once for the whole run. */
export default async function setup(): Promise<() => void> {
  // Before the journeys: two of them that unpack it at once start a file that is still being written.
  await unpackBrowser()
  const house = await openHouse()
  await house.end()
  process.env[PREPARED_DATA] = house.dataDir
  return () => rmSync(house.dataDir, { recursive: true, force: true })
}
