import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endProcess, isAlive, startMark } from '../lib/processes.ts'

/** Description of the running stack in `DATA_DIR/run.json`, for operators and tests. */
export interface RunFile {
  startedAt: string
  url: string
  sandboxUrl: string | null
  metrics: Record<string, string>
  /** Port of the embedded database; null when the operator provides the database. */
  databasePort: number | null
  /** Settings that operator commands need, without secrets. */
  opsSettings: Record<string, string>
  /** Process IDs, keyed by process name. */
  pids: Record<string, number>
  /**
   * Start times of the processes, keyed by process name. They distinguish a process from a later process with the same
   * ID.
   */
  marks: Record<string, string | null>
}

const LEFT_OVER_PATIENCE_MS = 10_000

export function writeRunFile(dataDir: string, run: RunFile): void {
  const file = join(dataDir, 'run.json')
  writeFileSync(`${file}.new`, `${JSON.stringify(run, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

export function removeRunFile(dataDir: string): void {
  rmSync(join(dataDir, 'run.json'), { force: true })
}

/** Ends the processes that an earlier, killed supervisor left running in this data folder. */
export async function endLeftOvers(dataDir: string): Promise<void> {
  const earlier = readRunFile(dataDir)
  if (!earlier) return
  const left = Object.entries(earlier.pids).filter(
    ([name, pid]) => isAlive(pid) && startMark(pid) === earlier.marks[name],
  )
  await Promise.all(left.map(([, pid]) => endProcess(pid, 'SIGTERM', LEFT_OVER_PATIENCE_MS)))
  removeRunFile(dataDir)
}

/** Returns the description of the stack that is running in a data folder, or null if none is running. */
export function readRunFile(dataDir: string): RunFile | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as RunFile
  } catch {
    return null
  }
}
