import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { runPlainly } from './lib/plain-failure.ts'
import { ROOT } from './lib/root.ts'
import { opsEnvironment, walletEnvironment } from './supervisor/ops-environment.ts'

// Runs an operator command for the service whose data folder or URLs are set in the environment.
await runPlainly(async () => {
  const words = process.argv.slice(2)
  const isSet = process.env.DATABASE_URL && process.env.CHAINS
  const env = isSet || isForHelp(words) ? process.env : { ...process.env, ...(await environmentFor(words)) }
  const script = join(ROOT, 'apps/ops/src/main.ts')
  const child = spawn(process.execPath, [script, ...words], { cwd: ROOT, env, stdio: 'inherit' })
  const code = await new Promise<number>((resolve) => child.once('close', (ended) => resolve(ended ?? 1)))
  process.exit(code)
})

/** Returns a command's environment. Wallet commands work before the first start, so they need no run file. */
function environmentFor(words: readonly string[]): NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv> {
  return words[0] === 'wallet' ? walletEnvironment(process.env) : opsEnvironment(process.env)
}

/** Returns whether a command only prints help, for which no service needs to be running. */
function isForHelp(words: readonly string[]): boolean {
  return (
    words.length === 0 ||
    words[0] === 'help' ||
    words[0] === 'approver' ||
    words.includes('--help') ||
    words.includes('-h')
  )
}
