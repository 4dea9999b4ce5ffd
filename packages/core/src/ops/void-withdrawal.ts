import { present } from '@cambio/kernel/assert'
import { withdrawalVoided } from '../ledger/wallet-postings.ts'
import { isLeaving } from '../payments/payment.ts'
import { releaseInLine } from '../payments/release-claims.ts'
import type { Decided } from './decide.ts'
import { inCoins, type OpsDeps } from './ops-deps.ts'
import { OpsRefusal } from './ops-refusal.ts'
import type { OpsStores } from './ops-store.ts'
import type { Stores } from '../shared/unit-of-work.ts'

/** Gives a withdrawal that nobody has signed back to the balance it came from. @throws {OpsRefusal} */
export async function voidWithdrawal(
  deps: Pick<OpsDeps, 'catalogue' | 'clock'>,
  stores: Stores & Pick<OpsStores, 'withdrawals'>,
  withdrawalId: number,
): Promise<Decided> {
  const withdrawal = await stores.withdrawals.findLocked(withdrawalId)
  if (!withdrawal) throw new OpsRefusal(`There is no withdrawal ${withdrawalId}.`)
  if (withdrawal.voidedAt !== null) throw new OpsRefusal(`Withdrawal ${withdrawalId} has been given back already.`)
  const found = present(await stores.payments.findFor('withdrawal', String(withdrawalId)), 'a withdrawal has a payment')
  const payment = present(await stores.payments.findLocked(found.id), 'a payment that was just read')
  if (isLeaving(payment))
    throw new OpsRefusal(
      `Payment ${payment.id} of withdrawal ${withdrawalId} is ${payment.status} and signed: its bytes may still pay.`,
    )
  await stores.payments.save({ ...(await releaseInLine(deps, stores, payment)), status: 'HELD' })
  await stores.withdrawals.markVoided(withdrawalId, deps.clock.now())
  await stores.ledger.post(withdrawalVoided(withdrawal))
  const coins = inCoins(withdrawal.amountAtomic, deps.catalogue.get({ slug: withdrawal.asset }))
  return {
    action: 'withdrawal void',
    subject: `withdrawal ${withdrawalId}`,
    facts: { amount: coins, account: String(withdrawal.userId), to: withdrawal.address, payment: payment.id },
    says: [
      `Withdrawal ${withdrawalId} of account ${withdrawal.userId} is cancelled: all of it, ${coins}, goes back to the balance.`,
      `Nothing is sent to ${withdrawal.address}, now or later.`,
    ],
  }
}
