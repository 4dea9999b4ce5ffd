import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

/** A process of the system under test. Stores the process's output and shows it if the process fails. */
export class TestProcess {
  readonly #child: ChildProcess
  readonly #output: string[] = []

  constructor(script: string, env: Record<string, string>) {
    this.#child = spawn(process.execPath, [script], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk: Buffer) => this.#output.push(chunk.toString()))
  }

  get output(): string {
    return this.#output.join('').slice(-4_000)
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name)
  }

  /**
   * Waits for the process to end, and returns its signal or exit code.
   * @throws when the process runs longer than `patienceMs`
   */
  async ended(patienceMs: number): Promise<NodeJS.Signals | number | null> {
    if (!this.hasEnded)
      await once(this.#child, 'exit', { signal: AbortSignal.timeout(patienceMs) }).catch(() => {
        throw new Error(`The process is still alive:\n${this.output}`)
      })
    return this.#child.signalCode ?? this.#child.exitCode
  }

  async stop(): Promise<void> {
    this.signal('SIGTERM')
    await this.ended(20_000)
  }
}

/**
 * Calls `poll` repeatedly until it returns a value, and returns that value.
 * @throws an error that mentions `what` if no value is available after `patienceMs`
 */
export async function eventually<T>(what: string, patienceMs: number, poll: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const answer = await poll()
    if (answer !== null) return answer
    if (Date.now() > deadline) throw new Error(`Not within ${patienceMs} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
