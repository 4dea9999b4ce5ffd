import { CHOSEN_SECRETS } from './chosen-secrets.ts'

/** Memory that C code has freed stays with the thread that freed it: two pools instead of one a core. */
const MALLOC_ARENA_MAX = '2'
/** Settings that the supervisor reads and passes on only to the process that needs them. */
const PRIVATE = [
  ...CHOSEN_SECRETS,
  'DATABASE_URL',
  'OWNER_DATABASE_URL',
  'SERVER_DATABASE_URL',
  'WORKER_DATABASE_URL',
  'SIGNER_DATABASE_URL',
  'PRICES_DATABASE_URL',
  'OPERATOR_DATABASE_URL',
  'SIGNER_SOCKET',
  'KEYSTORE_FILE',
  'APPROVER_KEY_FILE',
  'APPROVER_PASSPHRASE',
  'PUSH_KEY',
  'EXCHANGES',
  'SMTP_URL',
  'COINSTATS_URL',
  'COINSTATS_KEY',
  'SCREENING_PROVIDER',
  'PORT',
  'HOST',
]

/** Returns the environment that every process gets: without the secrets and settings of a single one. */
export function inheritedEnvironment(environment: NodeJS.ProcessEnv): Record<string, string | undefined> {
  return { MALLOC_ARENA_MAX, ...environment, ...Object.fromEntries(PRIVATE.map((name) => [name, undefined])) }
}
