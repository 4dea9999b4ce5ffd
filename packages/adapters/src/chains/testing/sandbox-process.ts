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

/** Runs the whole sandbox as a separate process and drives it only by HTTP. The test decides when blocks are mined. */
export class SandboxProcess {
  readonly url: string
  /** Data directory. */
  readonly folder: string
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, folder: string, port: number) {
    this.#child = child
    this.folder = folder
    this.url = `http://127.0.0.1:${port}/sandbox`
  }

  static async start(more: Record<string, string> = {}): Promise<SandboxProcess> {
    const folder = mkdtempSync(join(tmpdir(), 'cambio-sandbox-'))
    const port = await freePort()
    const env = { ...process.env, SANDBOX_PORT: String(port), DATA_DIR: folder, SANDBOX_BLOCK_SECONDS: '3600', ...more }
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    const sandbox = new SandboxProcess(child, folder, port)
    for (const deadline = Date.now() + START_TIMEOUT_MS; ; await delay(100)) {
      const isReady = await fetch(`${sandbox.url}/healthz`).then(
        (response) => response.ok,
        () => false,
      )
      if (isReady) return sandbox
      if (child.exitCode !== null || Date.now() > deadline) throw new Error('The sandbox did not start')
    }
  }

  async chains(): Promise<ChainSettings[]> {
    const config = (await this.#call('GET', 'config')) as { chains: unknown }
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
    const ended = new Promise((resolve) => this.#child.once('exit', resolve))
    this.#child.kill('SIGTERM')
    await ended
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
