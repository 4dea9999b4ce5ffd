import { createServer } from 'node:net'
import { join } from 'node:path'
import { readOrCreateJson, writeJson } from './json-file.ts'

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      const got = typeof address === 'object' && address !== null ? address.port : undefined
      probe.close(() => resolve(got))
    })
  })
}

/** Inner ports, free ones, remembered by name so that a restart finds the same nodes at the same places. */
export class Ports {
  readonly #file: string
  readonly #known: Record<string, number>

  constructor(folder: string) {
    this.#file = join(folder, 'ports.json')
    this.#known = readOrCreateJson<Record<string, number>>(this.#file, () => ({}))
  }

  async take(name: string): Promise<number> {
    const before = this.#known[name]
    const port = (before === undefined ? undefined : await listenOnce(before)) ?? (await listenOnce(0))
    if (port === undefined) throw new Error(`No free port for ${name} on 127.0.0.1`)
    this.#known[name] = port
    writeJson(this.#file, this.#known)
    return port
  }
}
