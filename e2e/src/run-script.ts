import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Stack } from './stack.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PATIENCE_MS = 150_000
const node = promisify(execFile)

/**
 * Runs a script from the repository. Returns its output.
 * @throws an error with the script's output if it fails
 */
export async function runScript(args: readonly string[], env: Record<string, string>): Promise<string> {
  const options = { cwd: ROOT, env: { ...process.env, ...env }, timeout: PATIENCE_MS }
  try {
    return (await node(process.execPath, [...args], options)).stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error })
  }
}

/** Runs `npm run ops` on a stack. Returns the parsed JSON output. */
export async function runOps(stack: Stack, ...args: string[]): Promise<Record<string, string>> {
  const output = await runScript(['scripts/ops.ts', ...args, '--reason', 'a test', '--yes', '--json'], {
    DATA_DIR: stack.dataDir,
    DATABASE_URL: '',
  })
  return JSON.parse(output) as Record<string, string>
}

/** Returns the HTML page with an account's identity data. `npm run ops -- identity show` serves this page once. */
export async function lookAtIdentity(stack: Stack, userId: number): Promise<string> {
  const env = { ...process.env, DATA_DIR: stack.dataDir, DATABASE_URL: '' }
  const child = spawn(process.execPath, ['scripts/ops.ts', 'identity', 'show', String(userId)], { cwd: ROOT, env })
  const [url] = (await once(child.stdout, 'data', { signal: AbortSignal.timeout(PATIENCE_MS) })) as [Buffer]
  const page = await fetch(url.toString().trim())
  return page.text()
}

/** Audits a stack's journal. Returns the output, which lists all violations. */
export function runAudit(stack: Stack): Promise<string> {
  return runScript(['scripts/ops.ts', 'audit'], { DATA_DIR: stack.dataDir, DATABASE_URL: '' })
}
