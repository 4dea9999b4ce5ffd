import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { commandOf } from './process-table.ts'

/** Content of a running node process's pid file, which is stored in the node's data folder. */
export type PidFile = { pid: number; mark: string }

const POLL_MS = 50
/**
 * Maximum duration of a graceful stop, in milliseconds. It is long because the slowest node writes its database before
 * it ends.
 */
const STOP_TIMEOUT_MS = 15_000

/**
 * Ends every node process that an earlier sandbox left running in this folder and that would otherwise occupy the
 * ports.
 */
export async function endLeftOvers(folder: string): Promise<void> {
  const files = globSync('*/*.pid', { cwd: folder }).map((name) => join(folder, name))
  await Promise.all(files.map((file) => endLeftOver(file, STOP_TIMEOUT_MS)))
}

/** Ends the process that a pid file identifies, if it is still running. */
export async function endLeftOver(pidFile: string, stopTimeoutMs: number): Promise<void> {
  if (!existsSync(pidFile)) return
  const { pid, mark } = JSON.parse(readFileSync(pidFile, 'utf8')) as PidFile
  // End the process only if its command line contains the mark, because another process may now have the same pid.
  if (commandOf(pid)?.includes(mark)) {
    process.kill(pid, 'SIGTERM')
    if (!(await waitUntilGone(pid, mark, stopTimeoutMs))) {
      process.kill(pid, 'SIGKILL')
      await waitUntilGone(pid, mark, stopTimeoutMs)
    }
  }
  rmSync(pidFile, { force: true })
}

async function waitUntilGone(pid: number, mark: string, timeoutMs: number): Promise<boolean> {
  for (let waited = 0; waited < timeoutMs; waited += POLL_MS) {
    if (!commandOf(pid)?.includes(mark)) return true
    await delay(POLL_MS)
  }
  return false
}
