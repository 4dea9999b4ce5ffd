import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Returns the command line of a running process, or undefined if no process has this ID. */
export function commandOf(pid: number): string | undefined {
  if (existsSync('/proc/self/cmdline')) {
    const file = `/proc/${pid}/cmdline`
    if (!existsSync(file)) return undefined
    const command = readFileSync(file, 'utf8').replaceAll('\0', ' ').trim()
    return command === '' ? undefined : command
  }
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}
