import { PlainFailure } from '../lib/plain-failure.ts'
import { opsEnvironment } from './ops-environment.ts'
import { withOwner } from './owner-client.ts'
import type { FilledInstrument } from './payable.ts'
import { runOpsCommand } from './run-ops.ts'
import type { Environment } from './settings-types.ts'

/** The instrument whose float is in the bank account. */
export const BANK_INSTRUMENT: FilledInstrument = { slug: 'eur-sepa', currency_title: 'EUR', network_title: 'SEPA' }
/** Float in the sandbox's bank account, in euros, as a decimal string. */
const FLOAT_EUR = '50000'
const STATEMENT_ID = 'sandbox-float'
/** Booking time of the float. It is fixed, because both operators must record the same line. */
const BOOKED = '2026-01-01T00:00:00Z'
/**
 * Operators of a sandbox's bank account. Two are needed, because the float exceeds the amount that one operator may
 * confirm alone.
 */
export const SANDBOX_OPERATORS = ['sandbox-1', 'sandbox-2']

/**
 * Records the float in the statement of the sandbox's bank account, so that users can sell coins for euros. Runs one
 * command in the name of each operator. Does nothing if both operators have already recorded the float.
 * @throws {PlainFailure} when a command fails
 */
export async function fillSandboxBank(ownerUrl: string, env: Environment): Promise<void> {
  // Run only the missing commands, because an earlier start may have ended between the two.
  for (const operator of SANDBOX_OPERATORS.slice(await recordedTimes(ownerUrl)))
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
  await runOpsCommand([...words, '--reason', 'float of the sandbox'], env).catch((error: Error) => {
    throw new PlainFailure(`The sandbox's bank account could not be filled: ${error.message}`)
  })
}
