import { readConfig } from '../../apps/server/src/config.ts'
import { PlainFailure } from '../lib/plain-failure.ts'
import type { Settings } from './settings-types.ts'

/** Placeholders for settings that the supervisor determines only after this validation. */
const GIVEN_LATER = {
  DATABASE_URL: 'postgres://later',
  CONTROL_SECRET: 'given to it later',
  SEAL_SECRET: 'given to it later',
  PARTNER_SECRET: 'given to it later',
  SESSION_SECRET: 'given to it later',
  IDENTITY_SECRET: 'given to it later',
  PUSH_KEY: 'given to it later',
  STORAGE_URL: 'file:///later',
  INSTANCE: '',
  METRICS_PORT: '',
  SANDBOX_URL: '',
  LIQUIDITY_PROVIDERS: '',
  CARD_PROVIDER: '',
  CHAINS: '[{}]',
}

/**
 * Validates the server's settings before any process starts.
 * @throws {PlainFailure} with the name of the first invalid setting
 */
export function assertServerSettings(settings: Settings, env: Readonly<Record<string, string | undefined>>): void {
  const { mode, port, host, publicUrl } = settings
  try {
    readConfig({ ...env, ...GIVEN_LATER, MODE: mode, PORT: String(port), HOST: host, PUBLIC_URL: publicUrl })
  } catch (error) {
    throw error instanceof Error ? new PlainFailure(error.message) : error
  }
}
