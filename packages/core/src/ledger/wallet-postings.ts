import type { Earning } from '../affiliates/earning.ts'
import { EARNINGS_ASSET } from '../affiliates/earnings-asset.ts'
import type { Withdrawal } from '../wallet/withdrawal.ts'
import { creditReference, ownersPart, type Deposit } from '../orders/deposit.ts'
import { posting, type CustodyAccount, type Posting } from './posting.ts'

type Moved = Pick<Withdrawal, 'withdrawalId' | 'userId' | 'asset' | 'amountAtomic' | 'feeAtomic'>

/** Coins leave a balance for a withdrawal, less the network fee that was said; refused where the balance does not hold them. */
export function withdrawalHeld({ withdrawalId, userId, asset, amountAtomic, feeAtomic }: Moved): Posting {
  return posting('withdrawal-hold', String(withdrawalId), [
    { account: `user:${userId}`, asset, amountAtomic },
    { account: `withdrawal:${withdrawalId}`, asset, amountAtomic: feeAtomic - amountAtomic },
    { account: 'house:network-fees', asset, amountAtomic: -feeAtomic },
  ])
}

/** A withdrawal that will not happen: all of it goes back, once. */
export function withdrawalVoided(withdrawal: Moved): Posting {
  const { reference, entries } = withdrawalHeld(withdrawal)
  return posting(
    'withdrawal-void',
    reference,
    entries.map((entry) => ({ ...entry, amountAtomic: -entry.amountAtomic })),
  )
}

/**
 * A deposit becomes what its account is owed, but for the part that the house bore a loss for. `from`: where the coins lie, or
 * suspense, where a person found whose they are.
 */
export function depositToAccount(deposit: Deposit, userId: number, from: CustodyAccount | 'suspense'): Posting {
  const { asset, amountAtomic, lostAtomic } = deposit
  return posting('deposit-credited', creditReference(deposit), [
    { account: from, asset, amountAtomic },
    { account: 'house:losses', asset, amountAtomic: -lostAtomic },
    { account: `user:${userId}`, asset, amountAtomic: -ownersPart(deposit) },
  ])
}

/** A deposit of an order becomes what the account that made it is owed, all of it. `from`: the order, or suspense. */
export function refundedToBalance(deposit: Deposit, from: `order:${number}` | 'suspense', userId: number): Posting {
  const { asset, amountAtomic } = deposit
  return posting('balance-refund', creditReference(deposit), [
    { account: from, asset, amountAtomic },
    { account: `user:${userId}`, asset, amountAtomic: -amountAtomic },
  ])
}

/** A deposit whose block is gone is taken back from its account; what is missing there, base units, is the house's loss. */
export function depositTakenFromAccount(
  deposit: Deposit,
  userId: number,
  custody: CustodyAccount,
  missingAtomic: bigint,
): Posting {
  const { asset, amountAtomic } = deposit
  return posting('deposit-undone', creditReference(deposit), [
    { account: custody, asset, amountAtomic: -amountAtomic },
    { account: 'house:losses', asset, amountAtomic: missingAtomic },
    { account: `user:${userId}`, asset, amountAtomic: amountAtomic - missingAtomic },
  ])
}

/** An order earned somebody something: the house pays it. */
export function earned({ kind, orderId, userId, amountAtomic }: Earning): Posting {
  return posting(kind, String(orderId), [
    { account: 'house:rewards', asset: EARNINGS_ASSET, amountAtomic },
    { account: `user:${userId}`, asset: EARNINGS_ASSET, amountAtomic: -amountAtomic },
  ])
}

/** As much of it as is still there goes back. */
export function earningUndone({ kind, orderId, userId }: Earning, takenAtomic: bigint): Posting {
  return posting(`${kind}-undone`, String(orderId), [
    { account: `user:${userId}`, asset: EARNINGS_ASSET, amountAtomic: takenAtomic },
    { account: 'house:rewards', asset: EARNINGS_ASSET, amountAtomic: -takenAtomic },
  ])
}
