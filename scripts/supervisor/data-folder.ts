import { existsSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainFailure } from '../lib/plain-failure.ts'
import type { Mode } from './settings.ts'

/** Says that a folder is ours, and in which mode it has run: it stays with that mode for ever. */
const MARKER = 'cambio.json'
const FOLDERS = ['logs', 'postgres', 'sandbox', 'share', 'signer', 'storage']
/** What the house puts into its data folder, with what a killed process may have left half written. */
const OURS = [
  /^cambio\.json(\.new)?$/,
  /^(lock|secrets)\.json$/,
  /^run\.json(\.new)?$/,
  /^keystore\.age(\.mark)?(\.\d+)?(\.partial)?$/,
  new RegExp(`^(${FOLDERS.join('|')})$`),
  /^postgres\.password-[0-9a-f]+$/,
]

/**
 * Takes a data folder for a mode and marks it.
 * @throws {PlainFailure} when it has run in the other mode, or holds something of someone else under a name of ours
 */
export function claimDataFolder(dataDir: string, mode: Mode): void {
  const earlier = readMode(dataDir)
  if (earlier !== null && earlier !== mode)
    throw new PlainFailure(
      `${dataDir} has run in ${earlier} mode and holds its orders and keys: set another DATA_DIR for MODE=${mode}.`,
    )
  if (!isOurs(dataDir)) {
    const foreign = FOLDERS.find((name) => existsSync(join(dataDir, name)))
    if (foreign !== undefined)
      throw new PlainFailure(`${dataDir} holds a "${foreign}" that is not of Cambio: choose another DATA_DIR.`)
  }
  if (existsSync(join(dataDir, MARKER))) return
  const file = join(dataDir, MARKER)
  writeFileSync(`${file}.new`, `${JSON.stringify({ mode })}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

/**
 * Looks whether everything in a folder is a sandbox's of ours.
 * @throws {PlainFailure} when it is not, naming what is in the way
 */
export function assertMayEmpty(dataDir: string): void {
  if (!isOurs(dataDir))
    throw new PlainFailure(`${dataDir} does not look like a data folder of Cambio: nothing was removed.`)
  if (readMode(dataDir) === 'production')
    throw new PlainFailure(
      `${dataDir} has run in production and holds its keys: npm run reset does not empty it, nothing was removed.`,
    )
  const foreign = readdirSync(dataDir).filter((name) => !isOurName(name))
  if (foreign.length > 0)
    throw new PlainFailure(
      `${dataDir} also holds what is not of Cambio (${foreign.slice(0, 3).join(', ')}${foreign.length > 3 ? ', …' : ''}): move that away; nothing was removed.`,
    )
}

/** Removes what is ours by name, and the folder once nothing is left in it. */
export function emptyDataFolder(dataDir: string): void {
  const names = readdirSync(dataDir)
  // The marker last: what is removed half-way is still ours.
  const ordered = [...names.filter((name) => name !== MARKER), ...names.filter((name) => name === MARKER)]
  for (const name of ordered) if (isOurName(name)) rmSync(join(dataDir, name), { recursive: true, force: true })
  if (readdirSync(dataDir).length === 0) rmdirSync(dataDir)
}

function isOurName(name: string): boolean {
  return OURS.some((pattern) => pattern.test(name))
}

/** By the marker, or by the secrets that earlier versions made. */
function isOurs(dataDir: string): boolean {
  return existsSync(join(dataDir, MARKER)) || 'superPassword' in readObject(join(dataDir, 'secrets.json'))
}

/** The mode a folder has run in; null where it has in none, or not far enough to tell. */
function readMode(dataDir: string): Mode | null {
  const file = join(dataDir, MARKER)
  if (existsSync(file)) {
    const { mode } = readObject(file) as { mode?: unknown }
    if (mode === 'sandbox' || mode === 'production') return mode
    throw new PlainFailure(`${file} cannot be read: it must say {"mode":"sandbox"} or {"mode":"production"}.`)
  }
  // Earlier versions left no marker; their keystore came after the sandbox.
  if (!isOurs(dataDir)) return null
  if (existsSync(join(dataDir, 'sandbox'))) return 'sandbox'
  return existsSync(join(dataDir, 'keystore.age')) ? 'production' : null
}

function readObject(file: string): object {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
