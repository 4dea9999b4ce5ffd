import type { Mode, Settings, Environment } from './settings-types.ts'
import { accessSync, constants, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { isAbsolute, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DATABASE_PROCESSES } from '@cambio/adapters/postgres/roles/grants'
import type { DatabaseProcess } from '@cambio/adapters/postgres/roles/database-roles'
import { MAX_SOCKET_PATH_BYTES } from '@cambio/adapters/signer/signer-socket'
import { PlainFailure } from '../lib/plain-failure.ts'
import { ROOT } from '../lib/root.ts'
import { refuseUnsafe } from './production-settings.ts'
import { readSignerTls } from './signer-tls-settings.ts'

const DEFAULT_PORT = 3000
const MIN_SECRET_LENGTH = 16
/**
 * Default heap limit of worker and signer in MiB. A Bitcoin Cash block of 8 MB needs more than 256 MiB. Larger blocks,
 * of up to 32 MB, are untested.
 */
const DEFAULT_CHAIN_HEAP_MIB = 2_048
const MIN_HEAP_MIB = 256
/** Support address in a sandbox. The sandbox's mail server catches all emails to it. */
const SANDBOX_SUPPORT_EMAIL = 'support@sandbox.example'
const WELL_KNOWN_SECRETS = /^(change.?me|secret|password|default|test|cambio|sandbox)/i
/**
 * Reads the settings.
 * @throws {PlainFailure} with the name of the first invalid setting and the expected value
 */
export function readSettings(env: Environment): Settings {
  const mode = readMode(env.MODE)
  const port = readPort(env.PORT)
  const publicUrl = readPublicUrl(env.PUBLIC_URL, port)
  const dataDir = resolve(ROOT, env.DATA_DIR || '.data')
  const settings: Settings = {
    mode,
    port,
    host: readHost(env.HOST, mode),
    dataDir,
    publicUrl,
    database: readDatabase(env),
    signerSocket: readSignerSocket(env.SIGNER_SOCKET),
    signerTls: readSignerTls(env),
    signerPassphrase: readSecret('SIGNER_PASSPHRASE', env.SIGNER_PASSPHRASE),
    controlSecret: readSecret('CONTROL_SECRET', env.CONTROL_SECRET),
    sealSecret: readSecret('SEAL_SECRET', env.SEAL_SECRET),
    operatorSealSecret: readSecret('OPERATOR_SEAL_SECRET', env.OPERATOR_SEAL_SECRET),
    partnerSecret: readSecret('PARTNER_SECRET', env.PARTNER_SECRET),
    sessionSecret: readSecret('SESSION_SECRET', env.SESSION_SECRET),
    identitySecret: readSecret('IDENTITY_SECRET', env.IDENTITY_SECRET),
    pushKey: readPushKey(env.PUSH_KEY),
    storageUrl: readStorageUrl(env.STORAGE_URL, dataDir),
    chains: readJsonArray('CHAINS', env.CHAINS),
    exchanges: readJsonArray('EXCHANGES', env.EXCHANGES),
    liquidityProviders: readJsonArray('LIQUIDITY_PROVIDERS', env.LIQUIDITY_PROVIDERS),
    sanctionsLists: readJsonArray('SANCTIONS_LISTS', env.SANCTIONS_LISTS),
    cardProvider: readJsonObject('CARD_PROVIDER', env.CARD_PROVIDER),
    smtpUrl: env.SMTP_URL || null,
    supportEmail: env.SUPPORT_EMAIL || (mode === 'sandbox' ? SANDBOX_SUPPORT_EMAIL : null),
    coinStats: readCoinStats(env),
    screeningProvider: readScreeningProvider(env.SCREENING_PROVIDER),
    chainHeapMib: readHeapMib(env.CHAIN_HEAP_MIB),
  }
  assertFile('BLACKLIST_FILE', env.BLACKLIST_FILE)
  if (mode === 'production') refuseUnsafe(settings, env)
  return settings
}

/** Rejects a short or well-known secret, in any mode. */
function readSecret(name: string, text: string | undefined): string | null {
  if (!text) return null
  if (text.length >= MIN_SECRET_LENGTH && !WELL_KNOWN_SECRETS.test(text)) return text
  throw new PlainFailure(`${name} must be a secret of at least ${MIN_SECRET_LENGTH} characters, not a default.`)
}

function readSignerSocket(text: string | undefined): string | null {
  if (!text) return null
  if (isAbsolute(text) && Buffer.byteLength(text) <= MAX_SOCKET_PATH_BYTES) return text
  throw new PlainFailure(`SIGNER_SOCKET must be an absolute path of at most ${MAX_SOCKET_PATH_BYTES} bytes.`)
}

function readPushKey(text: string | undefined): string | null {
  if (!text) return null
  if (/^[A-Za-z0-9_-]{43}$/.test(text)) return text
  throw new PlainFailure('PUSH_KEY must be a P-256 private key: 32 bytes in base64url.')
}

/**
 * Reads the storage URL. Does not check the parts of a bucket URL, because the server does so when it opens the
 * storage.
 */
function readStorageUrl(text: string | undefined, dataDir: string): string {
  if (!text) return pathToFileURL(join(dataDir, 'storage')).href
  const url = URL.parse(text)
  const isFolder = url?.protocol === 'file:' && url.host === ''
  const isBucket = /^s3(?:\+http)?:$/.test(url?.protocol ?? '') && url?.password !== ''
  if (isFolder || isBucket) return text
  throw new PlainFailure(
    'STORAGE_URL must name a folder, as in file:///var/lib/cambio/storage, or one of its own in a bucket: s3://KEY:SECRET@host/bucket/folder.',
  )
}

/** Reads the URL and API key of CoinStats. Returns null without a key. */
function readCoinStats(env: Environment): Settings['coinStats'] {
  const [url, key] = [env.COINSTATS_URL || null, env.COINSTATS_KEY]
  if (url !== null && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new PlainFailure(`COINSTATS_URL is "${url}": it must be an address like https://openapiv1.coinstats.app.`)
  return key ? { url, key } : null
}

/**
 * Reads `SCREENING_PROVIDER`, or returns null if it is empty. Checks only that it is a JSON object, because the
 * processes that use it validate its fields.
 */
function readScreeningProvider(text: string | undefined): string | null {
  if (!text) return null
  try {
    if (isObject(JSON.parse(text))) return text
  } catch {
    // Ignore this error, because a clearer one is thrown below.
  }
  throw new PlainFailure('SCREENING_PROVIDER must be a JSON object, as in {"provider":"chainalysis","apiKey":"…"}.')
}

function readMode(text: string | undefined): Mode {
  if (!text || text === 'sandbox') return 'sandbox'
  if (text === 'production') return 'production'
  throw new PlainFailure(`MODE is "${text}": it must be sandbox or production.`)
}

function readPort(text: string | undefined): number {
  if (!text) return DEFAULT_PORT
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535) throw new PlainFailure(`PORT is "${text}": it must be a number from 1 to 65535.`)
  return port
}

function readHeapMib(text: string | undefined): number {
  if (!text) return DEFAULT_CHAIN_HEAP_MIB
  if (/^\d{3,5}$/.test(text) && Number(text) >= MIN_HEAP_MIB) return Number(text)
  throw new PlainFailure(`CHAIN_HEAP_MIB is "${text}": it must be a number of MiB from ${MIN_HEAP_MIB} to 99999.`)
}

function readHost(text: string | undefined, mode: Mode): string {
  if (!text) return mode === 'production' ? '0.0.0.0' : '127.0.0.1'
  // Match the text itself, because a URL parser would interpret a host name that ends in a number as an IP address.
  if (isIP(text) !== 0 || /^(?!.*(?:^|\.)\d+$)[a-z0-9.-]{1,253}$/i.test(text)) return text
  throw new PlainFailure(`HOST is "${text}": it must be an address of this machine, as in 127.0.0.1 or 0.0.0.0.`)
}

function assertFile(name: string, path: string | undefined): void {
  if (!path) return
  try {
    accessSync(path, constants.R_OK)
    if (statSync(path).isFile()) return
  } catch {
    // Ignore this error, because a clearer one is thrown below.
  }
  throw new PlainFailure(`${name} is "${path}", which is not a file that can be read: make it, or unset ${name}.`)
}

function readPublicUrl(text: string | undefined, port: number): string {
  if (!text) return `http://localhost:${port}`
  const url = URL.parse(text)
  const plain =
    url && (url.protocol === 'http:' || url.protocol === 'https:') && url.pathname === '/' && !url.search && !url.hash
  if (!plain) throw new PlainFailure(`PUBLIC_URL is "${text}": it must be an origin like https://swap.example.`)
  return url.origin
}

/** Returns the name of the setting for a process's database URL. */
export function databaseSetting(process: DatabaseProcess): string {
  return `${process.toUpperCase()}_DATABASE_URL`
}

function readDatabase(env: Environment): Settings['database'] {
  if (env.DATABASE_URL)
    throw new PlainFailure(
      `DATABASE_URL is not used any more: set OWNER_DATABASE_URL and ${DATABASE_PROCESSES.map(databaseSetting).join(', ')}, each with a role of its own.`,
    )
  const ownerUrl = env.OWNER_DATABASE_URL ?? ''
  const urls = {
    server: env.SERVER_DATABASE_URL ?? '',
    worker: env.WORKER_DATABASE_URL ?? '',
    signer: env.SIGNER_DATABASE_URL ?? '',
    prices: env.PRICES_DATABASE_URL ?? '',
    operator: env.OPERATOR_DATABASE_URL ?? '',
  }
  const named: [name: string, url: string][] = [
    ['OWNER_DATABASE_URL', ownerUrl],
    ...DATABASE_PROCESSES.map((process): [string, string] => [databaseSetting(process), urls[process]]),
  ]
  const [given] = named.find(([, url]) => url !== '') ?? []
  if (given === undefined) return null
  const [missing] = named.find(([, url]) => url === '') ?? []
  if (missing !== undefined)
    throw new PlainFailure(
      `${given} is set without ${missing}: set that too, to the same database for a role of its own.`,
    )
  for (const [name, url] of named) assertDatabaseUrl(name, url)
  if (new Set(named.map(([, url]) => new URL(url).username)).size < named.length)
    throw new PlainFailure(`${named.map(([name]) => name).join(', ')} must each name a role of its own.`)
  return { ownerUrl, urls }
}

function assertDatabaseUrl(name: string, text: string): void {
  const url = URL.parse(text)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !url.username)
    throw new PlainFailure(`${name} must be like postgres://user:password@host:5432/database.`)
}

/**
 * Returns the value of a setting that must be a JSON object, or null if it is empty. Does not check the object's
 * fields, because the processes that use it do.
 */
function readJsonObject(name: string, text: string | undefined): string | null {
  if (!text) return null
  try {
    if (isObject(JSON.parse(text))) return text
  } catch {
    // Ignore this error, because a clearer one is thrown below.
  }
  throw new PlainFailure(`${name} must be a JSON object.`)
}

function readJsonArray(name: string, text: string | undefined): string | null {
  if (!text) return null
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value) && value.length > 0 && value.every(isObject)) return text
  } catch {
    // Ignore this error, because a clearer one is thrown below.
  }
  throw new PlainFailure(`${name} must be a JSON array with at least one entry, each an object.`)
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
