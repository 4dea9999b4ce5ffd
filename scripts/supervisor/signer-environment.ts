import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAX_SOCKET_PATH_BYTES } from '@cambio/adapters/signer/signer-socket'
import { sealKeys } from './seal-keys.ts'
import type { Secrets } from './secrets.ts'
import type { Settings } from './settings-types.ts'

const NAME_LENGTH = 16

/**
 * Returns the path of the signer's socket: the configured path, or one in the data folder. If that path is too long for
 * a socket, returns a path in the system's temporary folder. Its name contains a hash of the data folder's path.
 */
export function signerSocket({ signerSocket: given, dataDir }: Pick<Settings, 'signerSocket' | 'dataDir'>): string {
  const path = given ?? join(dataDir, 'signer', 'signer.sock')
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES) return path
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, NAME_LENGTH)
  return join(tmpdir(), `cambio-${name}`, 'signer.sock')
}

/** Returns the settings that the worker uses to connect to the signer. */
export function workerConnection(
  settings: Pick<Settings, 'signerSocket' | 'signerTls' | 'dataDir'>,
): Record<string, string> {
  return settings.signerTls ?? { SIGNER_SOCKET: signerSocket(settings) }
}

/** Returns the settings that only the signer receives: keystore, passphrase and database role. */
export function signerEnvironment(
  settings: Settings,
  secrets: Pick<Secrets, 'signerPassphrase' | 'sealSecret' | 'operatorSealSecret'>,
  { databaseUrl, chains }: { databaseUrl: string | undefined; chains: string },
): Record<string, string | undefined> {
  return {
    MODE: settings.mode,
    DATABASE_URL: databaseUrl,
    CHAINS: chains,
    SIGNER_SOCKET: signerSocket(settings),
    ...sealKeys(settings, secrets),
    SIGNER_PASSPHRASE: settings.signerPassphrase ?? secrets.signerPassphrase,
    KEYSTORE_FILE: join(settings.dataDir, 'keystore.age'),
  }
}
