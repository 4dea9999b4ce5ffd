import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../../../scripts/lib/ports.ts'
import { ChainSettingsList, type ChainSettings } from '../chain-settings.ts'

const MAIN = fileURLToPath(new URL('../../../../../apps/sandbox/src/main.ts', import.meta.url))
const START_TIMEOUT_MS = 180_000
/**
 * Maximum number of attempts to start the sandbox. Another process may occupy the chosen port before the sandbox does.
 */
const STARTS = 3

/**
 * Sandbox in a separate process, controlled over HTTP. It mines only on a test's request, unless a setting specifies an
 * interval.
 */
export class SandboxProcess {
  readonly url: string
  /** Data folder. `stop` deletes it. */
  readonly folder: string
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, folder: string, port: number) {
    this.#child = child
    this.folder = folder
    this.url = `http://127.0.0.1:${port}/sandbox`
  }

  /**
   * Starts the sandbox and waits until it responds. If the process exits immediately, tries again with another port.
   */
  static async start(more: Record<string, string> = {}): Promise<SandboxProcess> {
    const folder = mkdtempSync(join(tmpdir(), 'cambio-sandbox-'))
    for (let start = 0; start < STARTS; start += 1) {
      const port = await freePort()
      const env = {
        ...process.env,
        SANDBOX_PORT: String(port),
        DATA_DIR: folder,
        SANDBOX_BLOCK_SECONDS: '3600',
        ...more,
      }
      const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] })
      const sandbox = new SandboxProcess(child, folder, port)
      if (await sandbox.#isReady()) return sandbox
    }
    throw new Error(`The sandbox ended ${STARTS} times before it answered`)
  }

  /**
   * Returns true once the sandbox responds, or false once its process has ended.
   * @throws when neither happens in time
   */
  async #isReady(): Promise<boolean> {
    for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await delay(100)) {
      const response = await fetch(`${this.url}/healthz`).catch(() => null)
      if (response?.ok) return true
      if (this.#hasEnded) return false
    }
    throw new Error('The sandbox does not answer')
  }

  get #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** Returns the response to `GET /sandbox/config`. */
  config(): Promise<unknown> {
    return this.#call('GET', 'config')
  }

  async chains(): Promise<ChainSettings[]> {
    const config = (await this.config()) as { chains: unknown }
    return ChainSettingsList.parse(config.chains)
  }

  async deposit(order: { currencyTitle: string; networkTitle: string; address: string; amount: string }) {
    return (await this.#call('POST', 'deposits', order)) as { txId: string }
  }

  async mine(networkTitle: string, count = 1, secondsApart?: number): Promise<void> {
    await this.#call('POST', 'blocks', { networkTitle, count, secondsApart })
  }

  async reorg(networkTitle: string, depth: number, transactions: 'remined' | 'dropped'): Promise<void> {
    await this.#call('POST', 'reorgs', { networkTitle, depth, transactions })
  }

  async stop(): Promise<void> {
    if (!this.#hasEnded) {
      const ended = new Promise((resolve) => this.#child.once('exit', resolve))
      this.#child.kill('SIGTERM')
      await ended
    }
    rmSync(this.folder, { recursive: true, force: true })
  }

  async #call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.url}/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
}
