import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { PlainFailure } from '../lib/plain-failure.ts'
import { ROOT } from '../lib/root.ts'
import { opsEnvironment } from './ops-environment.ts'
import { withOwner } from './owner-client.ts'
import type { Environment } from './settings-types.ts'

/** Float in the sandbox's bank account, in euros, as a decimal string. */
const FLOAT_EUR = '50000'
const STATEMENT_ID = 'sandbox-float'
/** Booking time. It is fixed, because both operators must record the same statement line. */
const BOOKED = '2026-01-01T00:00:00Z'
/** Operators who record the float. Two are needed, because the amount exceeds a single operator's limit. */
const OPERATORS = ['sandbox-1', 'sandbox-2']

/**
 * Records the float in the statement of the sandbox's bank account, with one command per operator, so that users can
 * sell coins for euros. Does nothing if the statement already contains it.
 * @throws {PlainFailure} when a command fails
 */
export async function fillSandboxBank(ownerUrl: string, env: Environment): Promise<void> {
  // An earlier start may have ended between the two commands.
  for (const operator of OPERATORS.slice(await recordedTimes(ownerUrl)))
    await recordFloat({ ...(await opsEnvironment(env)), OPERATOR: operator })
}

/** Returns how many operators have recorded the float. */
function recordedTimes(ownerUrl: string): Promise<number> {
  return withOwner(ownerUrl, async (client) => {
    const sql = 'SELECT (height IS NOT NULL) AS is_confirmed FROM bank_line WHERE statement_id = $1'
    const { rows } = await client.query<{ is_confirmed: boolean }>(sql, [STATEMENT_ID])
    if (!rows[0]) return 0
    return rows[0].is_confirmed ? 2 : 1
  })
}

async function recordFloat(env: NodeJS.ProcessEnv): Promise<void> {
  const line = ['--statement-id', STATEMENT_ID, '--amount', FLOAT_EUR, '--currency', 'EUR', '--booked', BOOKED]
  const words = ['bank-transfer', 'received', '--top-up', ...line, '--payer', 'Cambio Sandbox']
  const script = join(ROOT, 'apps/ops/src/main.ts')
  const child = spawn(process.execPath, [script, ...words, '--reason', 'float of the sandbox', '--yes'], {
    ...{ cwd: ROOT, env: { PATH: process.env.PATH, ...env } },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const code = await new Promise<number>((resolve) => child.once('close', (ended) => resolve(ended ?? 1)))
  if (code !== 0) throw new PlainFailure(`The sandbox's bank account could not be filled: ${said.trim()}`)
}
