import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { PlainFailure } from '../lib/plain-failure.ts'
import { ROOT } from '../lib/root.ts'

/**
 * Runs an operator command and waits until it exits.
 * @param env environment for operator commands (`opsEnvironment`), with the operator's name in `OPERATOR`
 * @throws {PlainFailure} with the command's error output when it fails
 */
export async function runOpsCommand(words: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'apps/ops/src/main.ts'), ...words, '--yes'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const code = await new Promise<number>((resolve) => child.once('close', (ended) => resolve(ended ?? 1)))
  if (code !== 0) throw new PlainFailure(errors.trim())
}
