import { readSignerConnection, SIGNER_TLS_NAMES } from '@cambio/adapters/signer/signer-connection'
import { SettingError } from '@cambio/kernel/setting-error'
import { PlainFailure } from '../lib/plain-failure.ts'
import type { Environment, Settings } from './settings-types.ts'

/**
 * Reads the worker's TLS settings for a signer on another machine. Returns null if none of them is set.
 * @throws {PlainFailure} when one is missing or invalid, or `SIGNER_SOCKET` is set too
 */
export function readSignerTls(env: Environment): Settings['signerTls'] {
  const given = SIGNER_TLS_NAMES.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []))
  if (given.length === 0) return null
  const settings = Object.fromEntries(given)
  try {
    readSignerConnection({ ...settings, SIGNER_SOCKET: env.SIGNER_SOCKET })
  } catch (error) {
    throw error instanceof SettingError ? new PlainFailure(error.message) : error
  }
  return settings
}
