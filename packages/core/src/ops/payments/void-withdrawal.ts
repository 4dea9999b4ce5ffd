import type { Decided } from '../decide.ts'
import { inCoins, type OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { BalanceStores } from '../../wallet/wallet-work.ts'
import { cancelWithdrawal } from '../../wallet/cancel-withdrawal.ts'

/**
 * Credits the coins of an unsigned withdrawal back to its account's balance.
 * @throws {OpsRefusal} when the withdrawal is unknown, already cancelled, or signed
 */
export async function voidWithdrawal(
  deps: Pick<OpsDeps, 'catalogue' | 'clock'>,
  stores: BalanceStores,
  withdrawalId: number,
): Promise<Decided> {
  const withdrawal = await stores.withdrawals.findLocked(withdrawalId)
  if (!withdrawal) throw new OpsRefusal(`There is no withdrawal ${withdrawalId}.`)
  if (withdrawal.voidedAt !== null) throw new OpsRefusal(`Withdrawal ${withdrawalId} is cancelled already.`)
  const { isCancelled, payment } = await cancelWithdrawal(deps, stores, withdrawal)
  if (!isCancelled)
    throw new OpsRefusal(
      `Payment ${payment.id} of withdrawal ${withdrawalId} is ${payment.status} and signed. It may still be mined.`,
    )
  const coins = inCoins(withdrawal.amountAtomic, deps.catalogue.recorded(withdrawal.asset))
  return {
    action: 'withdrawal void',
    subject: `withdrawal ${withdrawalId}`,
    facts: { amount: coins, account: String(withdrawal.userId), to: withdrawal.address, payment: payment?.id ?? '' },
    summary: [
      `Withdrawal ${withdrawalId} of account ${withdrawal.userId} is cancelled, and ${coins} are credited back to the balance.`,
      `Nothing will be sent to ${withdrawal.address}.`,
    ],
  }
}
