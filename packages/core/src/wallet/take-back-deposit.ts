import type { Clock } from '@cambio/kernel/clock'
import type { Catalogue } from '../instruments/catalogue.ts'
import { ownersPart, type Deposit } from '../chains/deposit.ts'
import type { BalanceStores } from './wallet-work.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'

/**
 * Cancels unsigned withdrawals of the coin, newest first, until the balance covers an orphaned deposit. Returns the
 * amount that the balance still does not cover, in base units. Those coins have already been paid out, so the exchange
 * bears the loss.
 */
export async function missingOfDeposit(
  deps: { catalogue: Catalogue; clock: Clock },
  stores: BalanceStores,
  deposit: Deposit,
  userId: number,
): Promise<bigint> {
  const { asset, amountAtomic } = deposit
  const wanted = ownersPart(deposit)
  const owed = async (): Promise<bigint> => -(await stores.ledger.balance(`user:${userId}`, asset))
  for (const withdrawal of await stores.withdrawals.openLocked(userId, asset)) {
    if ((await owed()) >= wanted) break
    await cancelWithdrawal(deps, stores, withdrawal)
  }
  const there = await owed()
  return amountAtomic - (there < wanted ? there : wanted)
}
