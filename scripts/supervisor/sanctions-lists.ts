import { join } from 'node:path'
import { ROOT } from '../lib/root.ts'
import type { Settings } from './settings-types.ts'

/** Sanctions lists of a sandbox. They contain invented names. */
const SANDBOX_LISTS = [
  { format: 'ofac-sdn', file: join(ROOT, 'apps/sandbox/lists/sdn.xml') },
  { format: 'eu-fsf', file: join(ROOT, 'apps/sandbox/lists/eu.xml') },
]

/** Returns the value of `SANCTIONS_LISTS`. Without the setting, a sandbox has its own lists and production has none. */
export function sanctionsLists(
  settings: Pick<Settings, 'sanctionsLists'>,
  { hasSandbox }: { hasSandbox: boolean },
): string | undefined {
  return settings.sanctionsLists ?? (hasSandbox ? JSON.stringify(SANDBOX_LISTS) : undefined)
}
