import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 50

/** Returns whether a process is alive. Returns false for a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return isNotPermitted(error)
  }
  return statFields(pid)?.[0] !== 'Z'
}

/**
 * Returns a process's start time as an opaque string, or null if the system does not provide it. The ID and the start
 * time together identify a process, because the system reuses IDs.
 */
export function startMark(pid: number): string | null {
  const fields = statFields(pid)
  // The start time is field 22 of /proc/PID/stat, and the array starts with field 3.
  if (fields) return fields[19] ?? null
  return psColumn(pid, 'lstart')
}

/** Returns a process's command line, or an empty string if it is unknown. */
export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return psColumn(pid, 'command') ?? ''
  }
}

/**
 * Returns the IDs of processes whose working directory is `folder`. Returns an empty list if the system does not report
 * working directories.
 */
export function processesIn(folder: string): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => workingFolder(pid) === realpathSync(folder) && isAlive(pid))
  } catch {
    return []
  }
}

function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

/**
 * Sends the signal `gentle`, and SIGKILL if the process has not ended after `patienceMs`. Resolves when the process has
 * ended.
 */
export async function endProcess(pid: number, gentle: NodeJS.Signals, patienceMs: number): Promise<void> {
  signal(pid, gentle)
  if (await waitForEnd(pid, patienceMs)) return
  signal(pid, 'SIGKILL')
  await waitForEnd(pid, patienceMs)
}

async function waitForEnd(pid: number, patienceMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += POLL_MS) {
    if (!isAlive(pid)) return true
    await pause(POLL_MS)
  }
  return !isAlive(pid)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has already ended.
  }
}

function statFields(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

function psColumn(pid: number, column: string): string | null {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}

function isNotPermitted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPERM'
}
