import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PlainFailure } from '../lib/plain-failure.ts'
import { isAlive, startMark } from '../lib/processes.ts'

interface LockFile {
  pid: number
  mark: string | null
}

/**
 * Locks a data folder for this process, so that two stacks never share it. Takes over the lock of a killed process.
 * @returns a function that releases the lock
 * @throws {PlainFailure} when another running process has locked the folder
 */
export function lockDataDir(dataDir: string): () => void {
  makeFolder(dataDir)
  const file = join(dataDir, 'lock.json')
  const mine: LockFile = { pid: process.pid, mark: startMark(process.pid) }
  if (!tryWrite(file, mine)) {
    const holder = readLock(file)
    if (holder && isAlive(holder.pid) && startMark(holder.pid) === holder.mark) {
      throw new PlainFailure(`${dataDir} is in use by process ${holder.pid}: stop it, or set another DATA_DIR.`)
    }
    rmSync(file, { force: true })
    if (!tryWrite(file, mine)) throw new PlainFailure(`${dataDir} was taken by another start just now: try again.`)
  }
  return () => rmSync(file, { force: true })
}

/**
 * Creates a folder one level at a time, because Node's recursive mkdir never returns for an impossible path such as
 * `/proc/x`.
 */
function makeFolder(folder: string): void {
  const parent = dirname(folder)
  if (parent !== folder && !existsSync(parent)) makeFolder(parent)
  try {
    // Other users, such as the Postgres user, must be able to enter the folder but not to list it.
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o711 })
  } catch {
    throw new PlainFailure(`Cannot make the folder ${folder}: choose another DATA_DIR.`)
  }
  if (!statSync(folder).isDirectory()) throw new PlainFailure(`${folder} is not a folder: choose another DATA_DIR.`)
}

function tryWrite(file: string, lock: LockFile): boolean {
  try {
    writeFileSync(file, JSON.stringify(lock), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw new PlainFailure(`Cannot write in ${file}: choose another DATA_DIR or make it writable.`)
  }
}

function readLock(file: string): LockFile | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const isLock = typeof value === 'object' && value !== null && 'pid' in value && typeof value.pid === 'number'
    return isLock ? { pid: value.pid as number, mark: 'mark' in value ? (value.mark as string | null) : null } : null
  } catch {
    return null
  }
}
