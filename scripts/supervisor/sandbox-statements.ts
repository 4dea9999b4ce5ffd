import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { opsEnvironment } from './ops-environment.ts'
import { runOpsCommand } from './run-ops.ts'
import { SANDBOX_OPERATORS } from './sandbox-bank.ts'
import type { Environment } from './settings-types.ts'

/** Interval between two downloads of the sandbox bank's statement, in milliseconds. */
const POLL_MS = 2_000
/** Pause after a failure, in milliseconds. */
const RETRY_MS = 30_000
const DOWNLOAD_TIMEOUT_MS = 5_000
const NOT_MODIFIED = 304

/** A statement file (camt.053) with its ETag. */
interface Statement {
  etag: string
  xml: string
}

/**
 * Acts as the operators of a sandbox. Whenever the simulated bank has a new entry, each operator imports the statement
 * with `bank-transfer import`. Runs until `signal` aborts. Logs failures and retries.
 */
export async function importSandboxStatements(
  sandboxUrl: string,
  env: Environment,
  signal: AbortSignal,
): Promise<void> {
  let known = ''
  while (!signal.aborted) {
    let pauseMs = POLL_MS
    try {
      const statement = await download(sandboxUrl, known, signal)
      if (statement !== null) {
        if (statement.xml.includes('<Ntry>')) await importStatement(statement.xml, env)
        known = statement.etag
      }
    } catch (error) {
      pauseMs = RETRY_MS
      if (!signal.aborted) console.error(`The sandbox bank's statement was not imported: ${String(error)}`)
    }
    await pause(pauseMs, signal)
  }
}

/** Returns today's statement (UTC), or null if its ETag equals `known`, that is, if it has not changed. */
async function download(sandboxUrl: string, known: string, signal: AbortSignal): Promise<Statement | null> {
  const response = await fetch(`${sandboxUrl}/sandbox/bank/statement.xml`, {
    headers: { 'if-none-match': known },
    signal: AbortSignal.any([signal, AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS)]),
  })
  if (response.status === NOT_MODIFIED) return null
  if (!response.ok) throw new Error(`the sandbox answered ${response.status}`)
  return { etag: response.headers.get('etag') ?? '', xml: await response.text() }
}

async function importStatement(xml: string, env: Environment): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cambio-statement-'))
  try {
    const file = join(folder, 'statement.xml')
    await writeFile(file, xml)
    const words = ['bank-transfer', 'import', file, '--reason', 'statement of the sandbox bank']
    for (const operator of SANDBOX_OPERATORS)
      await runOpsCommand(words, { ...(await opsEnvironment(env)), OPERATOR: operator })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
