import { readdirSync, readFileSync } from 'node:fs'

/** Length of a clock tick, in milliseconds. Linux reports CPU time in ticks. */
const TICK_MS = 10
const KIB_PER_MIB = 1_024

/** Returns the CPU time (user and system) that a process has used so far, in milliseconds. */
export function cpuMs(pid: number): number {
  const [, , , , , , , , , , , user = '0', system = '0'] = statFields(pid)
  return (Number(user) + Number(system)) * TICK_MS
}

/**
 * Returns the CPU time that a process and all its descendants have used so far, in milliseconds. Includes ended
 * descendants.
 */
export function treeCpuMs(root: number): number {
  const parents = new Map(processIds().map((pid) => [pid, parentOf(pid)]))
  return [...parents.keys()]
    .filter((pid) => descendsFrom(pid, root, parents))
    .reduce((sum, pid) => sum + cpuMs(pid) + endedChildrenCpuMs(pid), 0)
}

/** Returns the CPU time of a process's ended children, in milliseconds. */
function endedChildrenCpuMs(pid: number): number {
  const [, , , , , , , , , , , , , user = '0', system = '0'] = statFields(pid)
  return (Number(user) + Number(system)) * TICK_MS
}

export interface ProcessMemory {
  name: string
  /** Resident memory in MiB. Each process counts its shared pages in full. */
  resident: number
  /** Proportional memory in MiB. Shared pages are divided between the processes that share them. */
  proportional: number
}

/** Returns the total memory of the given processes and all their descendants. */
export function memoryMib(roots: readonly number[]): ProcessMemory[] {
  const parents = new Map(processIds().map((pid) => [pid, parentOf(pid)]))
  return [...parents.keys()]
    .filter((pid) => roots.some((root) => descendsFrom(pid, root, parents)))
    .map((pid) => {
      const rollup = readProc(pid, 'smaps_rollup')
      const mib = (field: string): number =>
        Number(new RegExp(`^${field}:\\s*(\\d+)`, 'm').exec(rollup)?.[1] ?? 0) / KIB_PER_MIB
      return {
        name: `${readProc(pid, 'comm').trim()} ${pid}`,
        resident: mib('Rss'),
        proportional: mib('Pss'),
      }
    })
}

function descendsFrom(pid: number, root: number, parents: ReadonlyMap<number, number>): boolean {
  for (let at: number | undefined = pid; at !== undefined && at > 1; at = parents.get(at)) if (at === root) return true
  return false
}

function processIds(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}

function parentOf(pid: number): number {
  return Number(statFields(pid)[1] ?? 0)
}

/**
 * Returns the fields of /proc/PID/stat from the third one (state) onwards, because the earlier fields may contain
 * spaces.
 */
function statFields(pid: number): string[] {
  const stat = readProc(pid, 'stat')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Returns the contents of a file in /proc, or an empty string if the process has ended. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
