import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endProcess, isAlive, startMark } from '../lib/processes.ts'

/** What runs now, for people and tests: `DATA_DIR/run.json`. */
export interface RunFile {
  startedAt: string
  url: string
  sandboxUrl: string | null
  metrics: Record<string, string>
  /** Port of the embedded database; null where the operator runs the database. */
  databasePort: number | null
  /** Settings of the operator's commands that are no secrets. */
  opsSettings: { BLACKLIST_FILE?: string; COLD_WALLETS?: string; WEBHOOK_ALLOW_LOOPBACK?: string; APPROVERS?: string }
  /** Process ids by name. */
  pids: Record<string, number>
  /** When each of those processes started: a pid alone may be someone else's by now. */
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

/** Ends what an earlier, killed supervisor of this folder left running. */
export async function endLeftOvers(dataDir: string): Promise<void> {
  const earlier = readRunFile(dataDir)
  if (!earlier) return
  const left = Object.entries(earlier.pids).filter(
    ([name, pid]) => isAlive(pid) && startMark(pid) === earlier.marks[name],
  )
  await Promise.all(left.map(([, pid]) => endProcess(pid, 'SIGTERM', LEFT_OVER_PATIENCE_MS)))
  removeRunFile(dataDir)
}

/** What runs for a data folder, or null. */
export function readRunFile(dataDir: string): RunFile | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as RunFile
  } catch {
    return null
  }
}
