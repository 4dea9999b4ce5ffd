import type { StatementEntry } from '../../fiat/bank-statement.ts'
import type { OpsStores } from '../ops-store.ts'

/** Period over which lines without a verified name are added up, in milliseconds: 30 days. */
const PERIOD_MS = 30 * 24 * 60 * 60 * 1_000

/**
 * Returns a line with the payer check `unverified-total` when the account of its order has no verified name, and the
 * lines without a verified name of this account or of this payer sum to more than `limitMinor` (minor units) from 30 days
 * before the line on, including this line. The payer counts too, because one payer may use many accounts. Returns every other line unchanged. Locks the statement until the end of the transaction.
 */
export async function limitUnverified(
  { bankLines }: Pick<OpsStores, 'bankLines'>,
  entry: StatementEntry,
  limitMinor: bigint,
): Promise<StatementEntry> {
  const { memo, name, payerCheck, statementId, amountMinor, bookedAt } = entry
  if (memo === null || payerCheck !== 'unverified') return entry
  await bankLines.lock()
  const since = bookedAt - PERIOD_MS
  const othersMinor = await bankLines.unverifiedTotal({ memo, name, since, except: statementId })
  return othersMinor + amountMinor > limitMinor ? { ...entry, payerCheck: 'unverified-total' } : entry
}
