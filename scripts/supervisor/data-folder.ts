import { existsSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainFailure } from '../lib/plain-failure.ts'
import type { Mode } from './settings-types.ts'

/** Marker file in our data folders. It contains the mode (sandbox or production), which never changes. */
const MARKER = 'cambio.json'
const FOLDERS = ['logs', 'postgres', 'sandbox', 'share', 'signer', 'storage']
/**
 * Patterns for the names of all files and folders that the stack creates in its data folder. They also match incomplete
 * files that a killed process has left.
 */
const OURS = [
  /^cambio\.json(\.new)?$/,
  /^(lock|secrets)\.json$/,
  /^run\.json(\.new)?$/,
  /^keystore\.age(\.mark)?(\.\d+)?(\.partial)?$/,
  new RegExp(`^(${FOLDERS.join('|')})$`),
  /^postgres\.password-[0-9a-f]+$/,
]

/**
 * Records the mode in a data folder, unless it is already recorded.
 * @throws {PlainFailure} when the folder was used in the other mode, or when another program has created a folder with
 * one of our names
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
 * Checks that every entry in a folder belongs to our sandbox, so that the folder may be emptied.
 * @throws {PlainFailure} when the folder is not a sandbox's data folder or contains other entries
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

/** Removes the entries that the stack created, and then the folder if it is empty. */
export function emptyDataFolder(dataDir: string): void {
  const names = readdirSync(dataDir)
  // Remove the marker last, so that an interrupted removal can be repeated.
  const ordered = [...names.filter((name) => name !== MARKER), ...names.filter((name) => name === MARKER)]
  for (const name of ordered) if (isOurName(name)) rmSync(join(dataDir, name), { recursive: true, force: true })
  if (readdirSync(dataDir).length === 0) rmdirSync(dataDir)
}

function isOurName(name: string): boolean {
  return OURS.some((pattern) => pattern.test(name))
}

/** Returns whether a folder contains our marker or the secrets file of an earlier version. */
function isOurs(dataDir: string): boolean {
  return existsSync(join(dataDir, MARKER)) || 'superPassword' in readObject(join(dataDir, 'secrets.json'))
}

/** Returns the mode of a used folder, or null if the folder is unused or contains too little to determine its mode. */
function readMode(dataDir: string): Mode | null {
  const file = join(dataDir, MARKER)
  if (existsSync(file)) {
    const { mode } = readObject(file) as { mode?: unknown }
    if (mode === 'sandbox' || mode === 'production') return mode
    throw new PlainFailure(`${file} cannot be read: it must say {"mode":"sandbox"} or {"mode":"production"}.`)
  }
  // Folders from earlier versions have no marker. A sandbox created its sandbox folder before its keystore, so a
  // keystore alone means production.
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
