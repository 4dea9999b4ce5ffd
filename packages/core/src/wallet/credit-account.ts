import type { BlockRef } from '../chains/observed-block.ts'
import type { Report } from '../shared/report.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { depositSuspended, depositToAccount } from '../chains/deposit-postings.ts'
import type { CustodyAccount } from '../ledger/posting.ts'
import type { Deposit } from '../chains/deposit.ts'
import { isLeaving } from '../payments/payment.ts'
import type { BalanceStores } from './wallet-work.ts'
import { minCredited } from './deposit-terms.ts'

/**
 * Credits a deposit to the account that owns the deposit address. The deposit waits for an operator if it is too small,
 * the account was deleted, or a sender is listed. `feeAtomic` is the current network fee for sending the coin, in base
 * units of the coin.
 */
export async function creditAccount(
  { report }: { report: Report },
  stores: BalanceStores,
  arrived: {
    deposit: Deposit
    userId: number
    instrument: Instrument
    block: BlockRef
    custody: CustodyAccount
    feeAtomic: bigint
  },
): Promise<void> {
  const { deposit, userId, instrument, block, custody, feeAtomic } = arrived
  const { id, chain, amountAtomic, lostAtomic } = deposit
  const returned = await stores.payments.findFor('return', id)
  const isSentBack = returned !== null && isLeaving(returned)
  // Always credit a deposit whose loss the exchange has already absorbed, because the coins cover that loss. A deposit
  // that was already returned waits for an operator.
  const isTaken =
    !isSentBack &&
    deposit.listing === null &&
    (lostAtomic > 0n ||
      (amountAtomic >= minCredited(instrument, feeAtomic) && (await stores.depositTargets.isOpen(userId))))
  await stores.chains.setDepositStatus(id, isTaken ? 'CREDITED' : 'SUSPENSE', block)
  if (!isTaken) report('deposit-in-suspense', { chain, deposit: id })
  await stores.ledger.post(isTaken ? depositToAccount(deposit, userId, custody) : depositSuspended(deposit, custody))
}
