import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PlainFailure } from '../lib/plain-failure.ts'
import { ROOT } from '../lib/root.ts'

const MIGRATE_SCRIPT = join(ROOT, 'apps/worker/src/migrate.ts')

/**
 * Brings a database to the newest schema, with `appRole` as the role the service works with.
 * @throws {PlainFailure} with the script's last words when it fails
 */
export async function migrate(ownerUrl: string, appRole: string): Promise<void> {
  if (!existsSync(MIGRATE_SCRIPT)) throw new PlainFailure(`The migrations are missing: ${MIGRATE_SCRIPT}.`)
  const child = spawn(process.execPath, [MIGRATE_SCRIPT], {
    cwd: ROOT,
    env: { ...process.env, OWNER_DATABASE_URL: ownerUrl, APP_ROLE: appRole },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new PlainFailure(`The database could not be migrated: ${errors.trim()}`)
}
