import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../lib/root.ts'

/** Files that read settings, either through the keys of a schema or as `env.NAME`. */
const READERS = [
  'apps/server/src/config.ts',
  'apps/signer/src/config.ts',
  'apps/prices/src/config.ts',
  'apps/worker/src/config.ts',
  'apps/worker/src/migrate.ts',
  'packages/adapters/src/accounts/attempt-settings.ts',
  'packages/adapters/src/messenger/messenger-settings.ts',
  'packages/adapters/src/policy-settings.ts',
  'packages/adapters/src/signer/signer-connection.ts',
  'apps/sandbox/src/settings.ts',
  'scripts/supervisor/settings.ts',
  'scripts/supervisor/production-settings.ts',
]
/** Settings that the supervisor passes to its processes. Operators never set them. */
const BETWEEN_US = [
  'DATABASE_URL',
  'INSTANCE',
  'METRICS_PORT',
  'KEYSTORE_FILE',
  'MAY_RESET',
  'SANDBOX_URL',
  'SANDBOX_CHAINS',
  'SANDBOX_PORT',
  'SANDBOX_PUBLIC_URL',
  'SANDBOX_SERVER_URL',
  'SITE_PROBE_URL',
  'SEAL_PUBLIC_KEY',
  'OPERATOR_SEAL_PUBLIC_KEY',
]

function settingsRead(): string[] {
  const names = READERS.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const found = [...text.matchAll(/^ {2}([A-Z][A-Z0-9_]+):|\benv\.([A-Z][A-Z0-9_]+)/gm)]
    expect(found.length, file).toBeGreaterThan(0)
    return found.map(([, key, member]) => key ?? member ?? '')
  })
  return [...new Set(names)].filter((name) => !BETWEEN_US.includes(name)).toSorted()
}

it('.env.example lists exactly the settings that the code reads', () => {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8')
  const listed = [...example.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? '')
  expect(listed.toSorted()).toEqual(settingsRead())
})
