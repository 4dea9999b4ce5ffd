import { inheritedEnvironment } from './inherited-environment.ts'
import type { Settings } from './settings-types.ts'

/**
 * Matches the environment variables that the price service inherits: those for the machine, proxies and certificates,
 * and its own settings.
 */
const PASSED_ON =
  /^(?:PATH|HOME|TMPDIR|TZ|LANG|LC_\w+|NODE_\w+|SSL_CERT_\w+|MALLOC_ARENA_MAX|https?_proxy|no_proxy|LOG_LEVEL|RATE_TICK_MS)$/i

/**
 * Returns the price service's environment. It contains the process's database role and price exchanges, but no settings
 * of other processes.
 * @param exchanges used if the settings specify none
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
