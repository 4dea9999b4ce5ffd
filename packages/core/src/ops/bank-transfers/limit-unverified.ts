import type { StatementEntry } from '../../fiat/bank-statement.ts'
import type { OpsStores } from '../ops-store.ts'

/** Period over which lines without a verified name are added up, in milliseconds: 30 days. */
const PERIOD_MS = 30 * 24 * 60 * 60 * 1_000

/**
 * Returns the line with the payer check `unverified-total` when the account of its order has no verified name and its
 * lines without a verified name add up to more than `limitMinor` (minor units). The total includes this line and all
 * others booked no more than 30 days before it. Returns every other line unchanged. Locks the statement until the end
 * of the transaction.
 */
export async function limitUnverified(
  { bankLines }: Pick<OpsStores, 'bankLines'>,
  entry: StatementEntry,
  limitMinor: bigint,
): Promise<StatementEntry> {
  const { memo, payerCheck, statementId, amountMinor, bookedAt } = entry
  if (memo === null || payerCheck !== 'unverified') return entry
  await bankLines.lock()
  const othersMinor = await bankLines.unverifiedTotal({ memo, since: bookedAt - PERIOD_MS, except: statementId })
  return othersMinor + amountMinor > limitMinor ? { ...entry, payerCheck: 'unverified-total' } : entry
}
