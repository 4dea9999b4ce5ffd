import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, rmSync } from 'node:fs'
import { writeJson } from './json-file.ts'
import { endLeftOver, type PidFile } from './left-overs.ts'

export type ChildPlan = {
  name: string
  command: string
  args: readonly string[]
  /** Environment variables of the child process, in addition to those of this process. */
  env?: Readonly<Record<string, string>>
  /**
   * Unique part of the command line, such as the data folder or port. The next start uses it to recognise a process
   * that is still running.
   */
  mark: string
  pidFile: string
  logFile: string
  /** Maximum duration of a graceful stop, in milliseconds. */
  stopTimeoutMs: number
}

/**
 * Child process that runs a node. Terminates any process left over from an earlier run before starting the child. The
 * child ends together with this process. An unexpected exit is reported.
 */
export class Child {
  readonly #plan: ChildPlan
  readonly #process: ChildProcess
  readonly #ended: Promise<void>
  #stopping = false

  private constructor(plan: ChildPlan, onDeath: (reason: string) => void) {
    this.#plan = plan
    this.#process = spawn(plan.command, plan.args, {
      env: { ...process.env, ...plan.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const log = createWriteStream(plan.logFile, { mode: 0o600 })
    this.#process.stdout?.pipe(log)
    this.#process.stderr?.pipe(log)
    this.#ended = new Promise((resolve) => {
      this.#process.once('error', (error) => {
        onDeath(`${plan.name} could not start: ${error.message}`)
        resolve()
      })
      this.#process.once('exit', (code, signal) => {
        if (!this.#stopping) onDeath(`${plan.name} ended by itself (${signal ?? `code ${code}`}), see ${plan.logFile}`)
        resolve()
      })
    })
    if (this.#process.pid !== undefined)
      writeJson(plan.pidFile, { pid: this.#process.pid, mark: plan.mark } satisfies PidFile)
  }

  static async start(plan: ChildPlan, onDeath: (reason: string) => void): Promise<Child> {
    await endLeftOver(plan.pidFile, plan.stopTimeoutMs)
    return new Child(plan, onDeath)
  }

  async stop(): Promise<void> {
    this.#stopping = true
    this.#process.kill('SIGTERM')
    const force = setTimeout(() => this.#process.kill('SIGKILL'), this.#plan.stopTimeoutMs)
    await this.#ended
    clearTimeout(force)
    rmSync(this.#plan.pidFile, { force: true })
  }
}
