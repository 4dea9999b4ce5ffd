import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** The command line of a live process, or undefined when there is none under that number. */
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
