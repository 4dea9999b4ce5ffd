import { inheritedEnvironment } from './inherited-environment.ts'
import type { Settings } from './settings-types.ts'

/** Settings of the machine, its proxies and certificates, and the price process's own settings. */
const PASSED_ON =
  /^(?:PATH|HOME|TMPDIR|TZ|LANG|LC_\w+|NODE_\w+|SSL_CERT_\w+|MALLOC_ARENA_MAX|https?_proxy|no_proxy|LOG_LEVEL|RATE_TICK_MS)$/i

/**
 * Returns the environment of the price process: its database login, its exchanges, and no setting of another process.
 * `exchanges` is the default without a setting.
 */
export function pricesEnvironment(
  settings: Pick<Settings, 'exchanges'>,
  environment: NodeJS.ProcessEnv,
  { databaseUrl, exchanges }: { databaseUrl: string | undefined; exchanges: unknown },
): Record<string, string | undefined> {
  const inherited = Object.entries(inheritedEnvironment(environment)).filter(([name]) => PASSED_ON.test(name))
  return {
    ...Object.fromEntries(inherited),
    DATABASE_URL: databaseUrl,
    EXCHANGES: settings.exchanges ?? JSON.stringify(exchanges),
  }
}
