import type { BlockRef } from '../chains/chain-gateway.ts'
import type { Report } from '../chains/chain-worker.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { depositSuspended } from '../ledger/order-postings.ts'
import type { CustodyAccount } from '../ledger/posting.ts'
import { depositToAccount } from '../ledger/wallet-postings.ts'
import type { Deposit } from '../orders/deposit.ts'
import { isLeaving } from '../payments/payment.ts'
import type { Stores } from '../shared/unit-of-work.ts'
import { leastCredited } from './deposit-terms.ts'

/**
 * Credits a deposit to the balance of the account whose place it came to; what is too little, an account's that has been
 * deleted, or from a listed sender, waits for an operator. `feeAtomic`: what sending the coin costs now, base units of it.
 */
export async function creditAccount(
  { report }: { report: Report },
  stores: Stores,
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
  // What the house bore a loss for is booked as it was: it makes up for that. What was sent back once is a person's.
  const isTaken =
    !isSentBack &&
    deposit.listing === null &&
    (lostAtomic > 0n || (amountAtomic >= leastCredited(instrument, feeAtomic) && (await stores.places.isOpen(userId))))
  await stores.chains.setDepositStatus(id, isTaken ? 'CREDITED' : 'SUSPENSE', block)
  if (!isTaken) report('deposit-in-suspense', { chain, deposit: id })
  await stores.ledger.post(isTaken ? depositToAccount(deposit, userId, custody) : depositSuspended(deposit, custody))
}
