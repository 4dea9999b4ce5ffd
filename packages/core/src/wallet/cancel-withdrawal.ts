import { present } from '@cambio/kernel/assert'
import type { Clock } from '@cambio/kernel/clock'
import type { Catalogue } from '../instruments/catalogue.ts'
import { withdrawalVoided } from './withdrawal-postings.ts'
import { isLeaving, type Payment } from '../payments/payment.ts'
import { releaseInLine } from '../payments/release-claims.ts'
import { messengerFacts, reportToMessenger } from './messenger-facts.ts'
import type { BalanceStores } from './wallet-work.ts'
import { emailFacts, type Withdrawal } from './withdrawal.ts'

/**
 * Credits a locked withdrawal's coins back to the balance and notifies the owner by email or in the messenger with the
 * message `kind`. Does nothing if the withdrawal's payment is already signed. Returns the payment as it was before the
 * cancellation, or null if the withdrawal has no payment.
 */
export async function cancelWithdrawal(
  deps: { catalogue: Catalogue; clock: Clock },
  stores: BalanceStores,
  withdrawal: Withdrawal,
  kind: 'WITHDRAWAL_CANCELLED' | 'WITHDRAWAL_FEE_ROSE' = 'WITHDRAWAL_CANCELLED',
): Promise<{ isCancelled: true; payment: Payment | null } | { isCancelled: false; payment: Payment }> {
  const { withdrawalId } = withdrawal
  const found = await stores.payments.findFor('withdrawal', String(withdrawalId))
  const payment = found && present(await stores.payments.findLocked(found.id), 'a payment that was just read')
  if (payment && isLeaving(payment)) return { isCancelled: false, payment }
  if (payment)
    await stores.payments.save({ ...(await releaseInLine(deps, stores, payment)), status: 'HELD', held: null })
  const now = deps.clock.now()
  await stores.withdrawals.markVoided(withdrawalId, now)
  const { userId } = withdrawal
  const instrument = deps.catalogue.recorded(withdrawal.asset)
  await stores.emails.addFor({ kind, userId, facts: emailFacts(withdrawal, instrument), now })
  await reportToMessenger(stores, withdrawal, { kind, facts: messengerFacts(withdrawal, instrument), now })
  await stores.ledger.post(withdrawalVoided(withdrawal))
  return { isCancelled: true, payment }
}
