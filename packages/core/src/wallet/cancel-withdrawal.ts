import { present } from '@cambio/kernel/assert'
import type { Clock } from '@cambio/kernel/clock'
import type { Catalogue } from '../instruments/catalogue.ts'
import { withdrawalVoided } from '../ledger/wallet-postings.ts'
import { isLeaving, type Payment } from '../payments/payment.ts'
import { releaseInLine } from '../payments/release-claims.ts'
import type { Stores } from '../shared/unit-of-work.ts'
import { letterFacts, type Withdrawal } from './withdrawal.ts'

/**
 * Gives a locked withdrawal back to the balance it came from, unless somebody has signed its payment: then nothing is done. Its
 * owner is told by letter. Returns that payment as it was; null where it was not released yet.
 */
export async function cancelWithdrawal(
  deps: { catalogue: Catalogue; clock: Clock },
  stores: Stores,
  withdrawal: Withdrawal,
): Promise<{ isCancelled: true; payment: Payment | null } | { isCancelled: false; payment: Payment }> {
  const { withdrawalId } = withdrawal
  const found = await stores.payments.findFor('withdrawal', String(withdrawalId))
  const payment = found && present(await stores.payments.findLocked(found.id), 'a payment that was just read')
  if (payment && isLeaving(payment)) return { isCancelled: false, payment }
  if (payment) await stores.payments.save({ ...(await releaseInLine(deps, stores, payment)), status: 'HELD' })
  const now = deps.clock.now()
  await stores.withdrawals.markVoided(withdrawalId, now)
  const { userId } = withdrawal
  const facts = letterFacts(withdrawal, deps.catalogue.get({ slug: withdrawal.asset }))
  await stores.letters.addFor({ kind: 'WITHDRAWAL_CANCELLED', userId, facts, now })
  await stores.ledger.post(withdrawalVoided(withdrawal))
  return { isCancelled: true, payment }
}
