import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10
const KIB_PER_MIB = 1_024

/** CPU time of a process so far, user and system, milliseconds. */
export function cpuMs(pid: number): number {
  const [, , , , , , , , , , , user = '0', system = '0'] = statFields(pid)
  return (Number(user) + Number(system)) * TICK_MS
}

/** Memory of a process and everything it started, MiB, shared pages counted in each. */
export function residentMib(root: number): Map<string, number> {
  const parents = new Map(processIds().map((pid) => [pid, parentOf(pid)]))
  const sizes = new Map<string, number>()
  for (const pid of parents.keys()) {
    if (!descendsFrom(pid, root, parents)) continue
    const status = readProc(pid, 'status')
    const name = /^Name:\s*(.+)$/m.exec(status)?.[1] ?? '?'
    const kib = Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1] ?? 0)
    sizes.set(`${name} ${pid}`, kib / KIB_PER_MIB)
  }
  return sizes
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

/** Fields of /proc/PID/stat from the third, state, on: what stands before may hold spaces. */
function statFields(pid: number): string[] {
  const stat = readProc(pid, 'stat')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** A process may end while we look. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
