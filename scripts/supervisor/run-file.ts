import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endProcess, isAlive, startMark } from '../lib/processes.ts'

/** The running stack, for operators and tests: `DATA_DIR/run.json`. */
export interface RunFile {
  startedAt: string
  url: string
  sandboxUrl: string | null
  metrics: Record<string, string>
  /** Port of the embedded database; null when the operator runs the database. */
  databasePort: number | null
  /** Settings of the operator's commands without secrets. */
  opsSettings: { BLACKLIST_FILE?: string; COLD_WALLETS?: string; WEBHOOK_ALLOW_LOOPBACK?: string; APPROVERS?: string }
  /** Process ids, by process name. */
  pids: Record<string, number>
  /** Start times of those processes, because another process may get the same pid later. */
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

/** Ends processes that an earlier, killed supervisor of this folder left running. */
export async function endLeftOvers(dataDir: string): Promise<void> {
  const earlier = readRunFile(dataDir)
  if (!earlier) return
  const left = Object.entries(earlier.pids).filter(
    ([name, pid]) => isAlive(pid) && startMark(pid) === earlier.marks[name],
  )
  await Promise.all(left.map(([, pid]) => endProcess(pid, 'SIGTERM', LEFT_OVER_PATIENCE_MS)))
  removeRunFile(dataDir)
}

/** Returns the running stack of a data folder, or null. */
export function readRunFile(dataDir: string): RunFile | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as RunFile
  } catch {
    return null
  }
}
