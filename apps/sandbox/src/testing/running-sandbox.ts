import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const START_TIMEOUT_MS = 60_000

export type Answer = { status: number; body: unknown }

/** Sandbox process with a given folder and port. A test can kill it and start it again. */
export class RunningSandbox {
  readonly #origin: string
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, port: number) {
    this.#child = child
    this.#origin = `http://127.0.0.1:${port}`
  }

  static async start(options: {
    folder: string
    port: number
    environment?: NodeJS.ProcessEnv
  }): Promise<RunningSandbox> {
    const { folder, port, environment = {} } = options
    const own = { SANDBOX_PORT: String(port), DATA_DIR: folder, SANDBOX_BLOCK_SECONDS: '3600' }
    const env = { ...process.env, ...own, ...environment }
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    const sandbox = new RunningSandbox(child, port)
    for (const deadline = Date.now() + START_TIMEOUT_MS; ; await delay(100)) {
      const status = await sandbox.get('/sandbox/healthz').then(
        (answer) => answer.status,
        () => 0,
      )
      if (status === 200) return sandbox
      if (child.exitCode !== null || Date.now() > deadline) throw new Error('The sandbox did not start')
    }
  }

  async get(path: string): Promise<Answer> {
    const response = await fetch(this.#origin + path)
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return { status: response.status, body: isJson ? await response.json() : await response.text() }
  }

  async post(path: string, body: unknown): Promise<Answer> {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(this.#origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, body: await response.json() }
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (this.#child.exitCode !== null) return
    const ended = new Promise((resolve) => this.#child.once('exit', resolve))
    this.#child.kill(signal)
    await ended
  }
}
