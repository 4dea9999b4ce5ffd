import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseRoles } from '@cambio/adapters/postgres/roles/database-roles'
import { PlainFailure } from '../lib/plain-failure.ts'
import { ROOT } from '../lib/root.ts'

const MIGRATE_SCRIPT = join(ROOT, 'apps/worker/src/migrate.ts')

/**
 * Migrates a database to the latest schema and sets the privileges of the processes' roles. If `mayReset` is true, the
 * error message for an unusable database recommends `npm run reset`.
 * @throws {PlainFailure} with the output of a failed migration script
 */
export async function migrate(ownerUrl: string, roles: DatabaseRoles, mayReset = false): Promise<void> {
  if (!existsSync(MIGRATE_SCRIPT)) throw new PlainFailure(`The migrations are missing: ${MIGRATE_SCRIPT}.`)
  const child = spawn(process.execPath, [MIGRATE_SCRIPT], {
    cwd: ROOT,
    env: {
      ...process.env,
      OWNER_DATABASE_URL: ownerUrl,
      MAY_RESET: String(mayReset),
      SERVER_ROLE: roles.server,
      WORKER_ROLE: roles.worker,
      SIGNER_ROLE: roles.signer,
      PRICES_ROLE: roles.prices,
      OPERATOR_ROLE: roles.operator,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new PlainFailure(`The database could not be migrated: ${errors.trim()}`)
}
