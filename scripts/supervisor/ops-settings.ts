import { POLICY_ENVIRONMENT } from '@cambio/adapters/policy-settings'

/** Settings of the service that operator commands also need. None of them is a secret. */
const NAMES = [
  'BLACKLIST_FILE',
  'COLD_WALLETS',
  'SANCTIONS_LISTS',
  'WEBHOOK_ALLOW_LOOPBACK',
  ...Object.keys(POLICY_ENVIRONMENT),
]

/** Returns the settings for operator commands that are set in the service's environment. */
export function opsSettings(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(NAMES.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
}
