import type { Clock } from '@cambio/kernel/clock'
import type { Catalogue } from '../instruments/catalogue.ts'
import { creditReference, ownersPart, type Deposit } from '../chains/deposit.ts'
import { posting } from '../ledger/posting.ts'
import type { BalanceStores } from './wallet-work.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'

/**
 * Cancels unsigned withdrawals of the coin, newest first, until the balance covers an orphaned deposit. If the account
 * was merged into another account, takes the coins from that account. Returns the amount that the balance still does
 * not cover, in base units. Those coins have already been paid out and are a loss for the exchange.
 */
export async function missingOfDeposit(
  deps: { catalogue: Catalogue; clock: Clock },
  stores: BalanceStores,
  deposit: Deposit,
  userId: number,
): Promise<bigint> {
  const { asset, amountAtomic } = deposit
  const wanted = ownersPart(deposit)
  const successor = await stores.depositTargets.mergedInto(userId)
  const holder = successor ?? userId
  const owed = async (): Promise<bigint> => -(await stores.ledger.balance(`user:${holder}`, asset))
  for (const withdrawal of await stores.withdrawals.openLocked(holder, asset)) {
    if ((await owed()) >= wanted) break
    await cancelWithdrawal(deps, stores, withdrawal)
  }
  const there = await owed()
  const covered = there < wanted ? there : wanted
  if (successor !== null && covered > 0n)
    await stores.ledger.post(
      posting('account-unmerged', `${userId}.${creditReference(deposit)}`, [
        { account: `user:${successor}`, asset, amountAtomic: covered },
        { account: `user:${userId}`, asset, amountAtomic: -covered },
      ]),
    )
  return amountAtomic - covered
}
