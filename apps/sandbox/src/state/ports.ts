import { createServer } from 'node:net'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { readOrCreateJson, writeJson } from './json-file.ts'

/**
 * First port of the range for sandboxes. The range is below the system's ephemeral ports and does not overlap with the
 * ports in `scripts/lib/ports.ts`.
 */
const LOWEST = 10_000
const HIGHEST = 20_000
/**
 * Number of ports reserved for a sandbox. It is higher than needed because other processes may use some of the ports.
 */
const IN_A_RUN = 40
const RUNS = (HIGHEST - LOWEST) / IN_A_RUN
const CLAIM_TRIES = 100

interface StoredPorts {
  /** First port of the sandbox's range; absent in older data folders. */
  run?: number
  taken: Record<string, number>
}

/**
 * Ports of the nodes, stored by name so that each node has the same port after a restart. Another sandbox could choose
 * a port before the node listens on it. To prevent this, the process reserves a range of ports by listening on the
 * first port of the range.
 */
export class Ports {
  readonly #file: string
  readonly #run: number
  readonly #taken: Record<string, number>

  private constructor(file: string, run: number, taken: Record<string, number>) {
    this.#file = file
    this.#run = run
    this.#taken = taken
  }

  static async claim(folder: string): Promise<Ports> {
    const file = join(folder, 'ports.json')
    const { run, taken } = readOrCreateJson<Partial<StoredPorts>>(file, () => ({ taken: {} }))
    if (run !== undefined && taken !== undefined && (await listens(run, 'for good'))) return new Ports(file, run, taken)
    for (let attempt = 0; attempt < CLAIM_TRIES; attempt += 1) {
      const other = LOWEST + IN_A_RUN * randomInt(RUNS)
      if (await listens(other, 'for good')) return new Ports(file, other, {})
    }
    throw new Error('No run of free ports on 127.0.0.1')
  }

  async take(name: string): Promise<number> {
    const before = this.#taken[name]
    const port = before !== undefined && (await listens(before, 'a moment')) ? before : await this.#unused(name)
    this.#taken[name] = port
    writeJson(this.#file, { run: this.#run, taken: this.#taken } satisfies StoredPorts)
    return port
  }

  async #unused(name: string): Promise<number> {
    const taken = new Set(Object.values(this.#taken))
    for (let port = this.#run + 1; port < this.#run + IN_A_RUN; port += 1)
      if (!taken.has(port) && (await listens(port, 'a moment'))) return port
    throw new Error(`No free port for ${name} on 127.0.0.1`)
  }
}

/**
 * Checks whether a port is free by listening on it. Keeps listening until this process ends (`for good`), or closes the
 * port immediately (`a moment`).
 */
function listens(port: number, howLong: 'for good' | 'a moment'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      if (howLong === 'a moment') return void probe.close(() => resolve(true))
      probe.unref()
      resolve(true)
    })
  })
}
