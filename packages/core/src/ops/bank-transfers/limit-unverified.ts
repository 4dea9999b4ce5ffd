import type { StatementEntry } from '../../fiat/bank-statement.ts'
import type { OpsStores } from '../ops-store.ts'

/** Period over which statement lines without a verified name are added up, in milliseconds: 30 days. */
const PERIOD_MS = 30 * 24 * 60 * 60 * 1_000

/**
 * Changes a statement line's payer check to `unverified-total` on two conditions. Its order's account has no verified
 * name, and the unverified lines of this account or this payer exceed `limitMinor` (minor units). The total covers the
 * past 30 days and includes this line. The payer's lines count too, because one payer may use many accounts. Returns
 * all other lines unchanged. Locks the statement until the end of the transaction.
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
