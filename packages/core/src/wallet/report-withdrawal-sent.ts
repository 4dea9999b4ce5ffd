import { present } from '@cambio/kernel/assert'
import type { Clock } from '@cambio/kernel/clock'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Payment } from '../payments/payment.ts'
import type { BalanceStores } from './wallet-work.ts'
import { emailFacts } from './withdrawal.ts'

/**
 * Queues an email with the transaction to the owner of a withdrawal whose payment is final. Does nothing for a payment
 * that is not final or pays no withdrawal, and for an account without a confirmed email address. A payment that is
 * final again after a reorganisation causes no second email.
 */
export async function reportWithdrawalSent(
  { catalogue, clock }: { catalogue: Catalogue; clock: Clock },
  { withdrawals, emails }: Pick<BalanceStores, 'withdrawals' | 'emails'>,
  { purpose, reference, status, txId, asset, timesReopened }: Payment,
): Promise<void> {
  if (purpose !== 'withdrawal' || status !== 'FINAL' || timesReopened > 0) return
  // Do not lock the withdrawal: a cancellation locks it before its payment, and the payment is locked already.
  const withdrawal = await withdrawals.find(Number(reference))
  if (!withdrawal) return
  const transaction = present(txId, 'a final payment has a transaction')
  const facts = { ...emailFacts(withdrawal, catalogue.recorded(asset)), transaction }
  await emails.addFor({ kind: 'WITHDRAWAL_SENT', userId: withdrawal.userId, facts, now: clock.now() })
}
