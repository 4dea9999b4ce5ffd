import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SECRET_NAMES = [
  'superPassword',
  'ownerPassword',
  'serverPassword',
  'workerPassword',
  'signerPassword',
  'pricesPassword',
  'operatorPassword',
  'signerPassphrase',
  'controlSecret',
  'sealSecret',
  'operatorSealSecret',
  'partnerSecret',
  'sessionSecret',
  'identitySecret',
  'pushKey',
  'instance',
] as const

/** Generated secrets of an installation. They are stored in the data folder, in a file that only its owner can read. */
export type Secrets = Record<(typeof SECRET_NAMES)[number], string>

const SECRET_BYTES = 32
const INSTANCE_BYTES = 3

/** Returns whether a data folder contains generated secrets. */
export function hasSecrets(dataDir: string): boolean {
  return existsSync(join(dataDir, 'secrets.json'))
}

/** Reads `DATA_DIR/secrets.json`. Generates and stores each missing secret. */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json')
  const kept: Partial<Secrets> = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {}
  const made = (name: keyof Secrets) =>
    name === 'instance' ? randomBytes(INSTANCE_BYTES).toString('hex') : randomBytes(SECRET_BYTES).toString('base64url')
  const secrets = Object.fromEntries(SECRET_NAMES.map((name) => [name, kept[name] ?? made(name)])) as Secrets
  if (SECRET_NAMES.some((name) => kept[name] === undefined)) {
    writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  }
  return secrets
}
