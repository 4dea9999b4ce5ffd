import { migrate } from '@cambio/adapters/postgres/migrate'

const { OWNER_DATABASE_URL: ownerUrl, APP_ROLE: appRole } = process.env
if (!ownerUrl || !appRole) {
  process.stderr.write('Set OWNER_DATABASE_URL and APP_ROLE to migrate the database.\n')
  process.exit(2)
}
const { applied } = await migrate(ownerUrl, appRole)
process.stdout.write(`Database schema is current (${applied} migrations applied).\n`)
