import { FiatLimitsSetting } from '@cambio/adapters/fiat/fiat-limits-setting'
import { migrate, UnusableDatabase } from '@cambio/adapters/postgres/migrate'

/** Advice for the operator when another build created the database. */
const REMEDY =
  process.env.MAY_RESET === 'true'
    ? 'Delete it with: npm run reset'
    : 'Start the build that created it, restore a backup of this build, or use a new database.'

const { OWNER_DATABASE_URL, SERVER_ROLE, WORKER_ROLE, SIGNER_ROLE, PRICES_ROLE, OPERATOR_ROLE } = process.env
if (!OWNER_DATABASE_URL || !SERVER_ROLE || !WORKER_ROLE || !SIGNER_ROLE || !PRICES_ROLE || !OPERATOR_ROLE) {
  process.stderr.write(
    'Set OWNER_DATABASE_URL, SERVER_ROLE, WORKER_ROLE, SIGNER_ROLE, PRICES_ROLE and OPERATOR_ROLE to migrate the database.\n',
  )
  process.exit(2)
}
const limits = FiatLimitsSetting.safeParse(process.env.FIAT_LIMITS)
if (!limits.success) {
  process.stderr.write(`Bad settings. FIAT_LIMITS: ${limits.error.issues.map(({ message }) => message).join('; ')}\n`)
  process.exit(2)
}
const roles = {
  server: SERVER_ROLE,
  worker: WORKER_ROLE,
  signer: SIGNER_ROLE,
  prices: PRICES_ROLE,
  operator: OPERATOR_ROLE,
}
const { applied } = await migrate(OWNER_DATABASE_URL, roles, limits.data).catch((error: unknown) => {
  if (!(error instanceof UnusableDatabase)) throw error
  process.stderr.write(`${error.message} ${REMEDY}\n`)
  process.exit(1)
})
process.stdout.write(`Database schema is current (${applied} migrations applied).\n`)
