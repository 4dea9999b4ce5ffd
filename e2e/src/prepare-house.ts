import { rmSync } from 'node:fs'
import { openHouse, PREPARED_DATA } from './house.ts'

/** A house whose database is migrated and whose chains are funded, once for the whole run. */
export default async function setup(): Promise<() => void> {
  const house = await openHouse()
  await house.end()
  process.env[PREPARED_DATA] = house.dataDir
  return () => rmSync(house.dataDir, { recursive: true, force: true })
}
