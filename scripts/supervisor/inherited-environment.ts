import { SIGNER_TLS_NAMES } from '@cambio/adapters/signer/signer-connection'
import { CHOSEN_SECRETS } from './chosen-secrets.ts'

/**
 * Maximum number of malloc arenas per process. The default depends on the number of cores. An arena retains the memory
 * that native code frees, so fewer arenas waste less memory.
 */
const MALLOC_ARENA_MAX = '2'
/**
 * Settings that the supervisor passes only to the processes that need them, and that the inherited environment
 * therefore omits.
 */
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
  ...SIGNER_TLS_NAMES,
  'KEYSTORE_FILE',
  'APPROVER_KEY_FILE',
  'APPROVER_PASSPHRASE',
  'PUSH_KEY',
  'MESSENGER_BOT_TOKEN',
  'MESSENGER_WEBHOOK_SECRET',
  'EXCHANGES',
  'SMTP_URL',
  'COINSTATS_URL',
  'COINSTATS_KEY',
  'SCREENING_PROVIDER',
  'PORT',
  'HOST',
]

/** Returns the environment that all processes inherit. It contains no secrets and no settings for a single process. */
export function inheritedEnvironment(environment: NodeJS.ProcessEnv): Record<string, string | undefined> {
  return { MALLOC_ARENA_MAX, ...environment, ...Object.fromEntries(PRIVATE.map((name) => [name, undefined])) }
}
