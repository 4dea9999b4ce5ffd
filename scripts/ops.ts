import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { PlainFailure, runPlainly } from './lib/plain-failure.ts'
import { ROOT } from './lib/root.ts'
import { readRunFile } from './supervisor/run-file.ts'
import { readSettings } from './supervisor/settings.ts'

// The operator's commands speak to what runs in the data folder, or to what the environment names.
await runPlainly(async () => {
  const words = process.argv.slice(2)
  const isSet = process.env.DATABASE_URL && process.env.CHAINS
  const env = isSet || isForHelp(words) ? process.env : { ...process.env, ...runningEnvironment() }
  const script = join(ROOT, 'apps/ops/src/main.ts')
  const child = spawn(process.execPath, [script, ...words], { cwd: ROOT, env, stdio: 'inherit' })
  const code = await new Promise<number>((resolve) => child.once('close', (ended) => resolve(ended ?? 1)))
  process.exit(code)
})

/** Help is given also where nothing runs. */
function isForHelp(words: readonly string[]): boolean {
  return words.length === 0 || words[0] === 'help' || words.includes('--help') || words.includes('-h')
}

function runningEnvironment(): NodeJS.ProcessEnv {
  const { dataDir } = readSettings({ DATA_DIR: process.env.DATA_DIR })
  const run = readRunFile(dataDir)
  if (!run?.opsEnvironment.DATABASE_URL) {
    throw new PlainFailure(`Nothing runs over ${dataDir}: run npm start first, or set DATABASE_URL (the operator's role) and CHAINS.`)
  }
  return run.opsEnvironment
}
