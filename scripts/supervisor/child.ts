import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { PlainFailure } from '../lib/plain-failure.ts'
import { endProcess } from '../lib/processes.ts'
import { ROOT } from '../lib/root.ts'

export interface ChildOptions {
  name: string
  /** Path of the script, relative to the root folder. */
  script: string
  env: Readonly<Record<string, string | undefined>>
  logDir: string
  nodeFlags?: readonly string[]
  /** Delay before the first restart in milliseconds. It doubles with each further restart, up to a maximum. */
  firstRestartMs?: number
  /** Called with the new process ID after a restart. */
  onRestart?: (pid: number) => void
  /** Called with the reason when the child has crashed too often before its first response, or rejects a setting. */
  onGiveUp: (reason: string) => void
}

const LEASH = fileURLToPath(new URL('leash.ts', import.meta.url))
const STOP_PATIENCE_MS = 10_000
const RESTART_FIRST_MS = 250
const RESTART_CAP_MS = 10_000
/** Number of doublings after which the delay exceeds `RESTART_CAP_MS`. */
const MAX_DOUBLINGS = 6
/**
 * Uptime in milliseconds after which a child counts as recovered, so that its next restart has the shortest delay
 * again.
 */
const STEADY_MS = 30_000
/**
 * Maximum number of restarts before the child's first response. It is low, because a process that crashes so early
 * probably has a permanent fault. After the first response, the restarts are not limited, because the other processes
 * still serve users.
 */
const MAX_RESTARTS_WHILE_STARTING = 2
const LAST_LINES = 5
/** IPC message that a process sends to its supervisor when it is listening on its port. */
const LISTENING = 'listening'
/**
 * Exit code of our processes for an invalid setting (EX_CONFIG in sysexits.h), after which the supervisor does not
 * restart the process.
 */
const BAD_SETTING = 78

/** A process of the stack, with its own log file. Restarts the process after a crash. */
export class Child {
  private readonly options: ChildOptions
  private process: ChildProcess | null = null
  private stopping = false
  private restarts = 0
  private ready = false
  private lastLines: string[] = []
  private timer: NodeJS.Timeout | null = null
  private readonly announcement = Promise.withResolvers<void>()

  constructor(options: ChildOptions) {
    this.options = options
    mkdirSync(options.logDir, { recursive: true })
  }

  get pid(): number {
    return this.process?.pid ?? 0
  }

  start(): void {
    const { name, script, env, logDir, nodeFlags = [] } = this.options
    const log = createWriteStream(join(logDir, `${name}.log`), { flags: 'a' })
    const child = spawn(process.execPath, [...nodeFlags, '--import', LEASH, join(ROOT, script)], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // A child runs in a process group of its own, so that Ctrl-C in the terminal does not reach it. The supervisor
      // handles Ctrl-C and stops its children in order.
      detached: true,
    })
    const startedAt = Date.now()
    this.process = child
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        this.lastLines = [...this.lastLines.slice(1 - LAST_LINES), line]
        log.write(`${new Date().toISOString()} ${name} ${line}\n`)
      })
    }
    child.on('message', (message) => {
      if (message === LISTENING) this.announcement.resolve()
    })
    child.once('close', (code, signal) => {
      log.end()
      this.process = null
      if (!this.stopping) this.revive(code ?? signal ?? 'unknown', Date.now() - startedAt)
    })
  }

  /**
   * Waits until the child reports over IPC that it is listening.
   * @throws {PlainFailure} with the message `otherwise` after `patienceMs`
   */
  async announced(patienceMs: number, otherwise: string): Promise<void> {
    const timeout = pause(patienceMs, 'late' as const, { ref: false })
    if ((await Promise.race([this.announcement.promise, timeout])) === 'late') throw new PlainFailure(otherwise)
  }

  /** Called after the child's first response. From then on, the supervisor gives up only if a setting is invalid. */
  markReady(): void {
    this.ready = true
    this.restarts = 0
  }

  /** Sends SIGTERM, and SIGKILL if the child does not end in time. */
  async stop(): Promise<void> {
    this.stopping = true
    if (this.timer) clearTimeout(this.timer)
    if (this.process?.pid) await endProcess(this.process.pid, 'SIGTERM', STOP_PATIENCE_MS)
  }

  private revive(reason: number | string, livedMs: number): void {
    if (reason === BAD_SETTING)
      return this.options.onGiveUp(this.lastLines.at(-1) ?? `${this.options.name}: bad settings`)
    this.restarts = livedMs > STEADY_MS ? 1 : this.restarts + 1
    const { name, onGiveUp, onRestart, firstRestartMs = RESTART_FIRST_MS } = this.options
    if (!this.ready && this.restarts > MAX_RESTARTS_WHILE_STARTING) {
      onGiveUp(`${name} ended ${this.restarts} times (${reason}). Its last words:\n${this.lastLines.join('\n')}`)
      return
    }
    const pauseMs = Math.min(RESTART_CAP_MS, firstRestartMs * 2 ** Math.min(this.restarts - 1, MAX_DOUBLINGS))
    console.error(
      `${name} ended (${reason}); restarting it in ${pauseMs} ms. Last line: ${this.lastLines.at(-1) ?? 'none'}`,
    )
    this.timer = setTimeout(() => {
      this.start()
      onRestart?.(this.pid)
    }, pauseMs)
  }
}
