import type { Earning } from '../affiliates/earning.ts'
import { EARNINGS_ASSET } from '../affiliates/earnings-asset.ts'
import type { Withdrawal } from '../wallet/withdrawal.ts'
import { creditReference, ownersPart, type Deposit } from '../chains/deposit.ts'
import { posting, type CustodyAccount, type Posting } from './posting.ts'

type Moved = Pick<Withdrawal, 'withdrawalId' | 'userId' | 'asset' | 'amountAtomic' | 'feeAtomic'>

/**
 * Holds coins of a balance for a withdrawal, less the charged network fee; rejected when the balance does not cover
 * them.
 */
export function withdrawalHeld({ withdrawalId, userId, asset, amountAtomic, feeAtomic }: Moved): Posting {
  return posting('withdrawal-hold', String(withdrawalId), [
    { account: `user:${userId}`, asset, amountAtomic },
    { account: `withdrawal:${withdrawalId}`, asset, amountAtomic: feeAtomic - amountAtomic },
    { account: 'platform:network-fees', asset, amountAtomic: -feeAtomic },
  ])
}

/** Reverses a withdrawal that will not happen, once. */
export function withdrawalVoided(withdrawal: Moved): Posting {
  const { reference, entries } = withdrawalHeld(withdrawal)
  return posting(
    'withdrawal-void',
    reference,
    entries.map((entry) => ({ ...entry, amountAtomic: -entry.amountAtomic })),
  )
}

/**
 * Books a deposit as owed to its account, except the part whose loss the exchange bore. `from`: location of the coins,
 * or suspense when an operator found the owner.
 */
export function depositToAccount(deposit: Deposit, userId: number, from: CustodyAccount | 'suspense'): Posting {
  const { asset, amountAtomic, lostAtomic } = deposit
  return posting('deposit-credited', creditReference(deposit), [
    { account: from, asset, amountAtomic },
    { account: 'platform:losses', asset, amountAtomic: -lostAtomic },
    { account: `user:${userId}`, asset, amountAtomic: -ownersPart(deposit) },
  ])
}

/**
 * Books a deposit of an order completely as owed to the account that created the order. `from`: the order, or suspense.
 */
export function refundedToBalance(deposit: Deposit, from: `order:${number}` | 'suspense', userId: number): Posting {
  const { asset, amountAtomic } = deposit
  return posting('balance-refund', creditReference(deposit), [
    { account: from, asset, amountAtomic },
    { account: `user:${userId}`, asset, amountAtomic: -amountAtomic },
  ])
}

/**
 * Reverses a deposit whose block is orphaned; the amount missing on the balance, base units, is a loss of the exchange.
 */
export function depositTakenFromAccount(
  deposit: Deposit,
  userId: number,
  custody: CustodyAccount,
  missingAtomic: bigint,
): Posting {
  const { asset, amountAtomic } = deposit
  return posting('deposit-undone', creditReference(deposit), [
    { account: custody, asset, amountAtomic: -amountAtomic },
    { account: 'platform:losses', asset, amountAtomic: missingAtomic },
    { account: `user:${userId}`, asset, amountAtomic: amountAtomic - missingAtomic },
  ])
}

/** Books an earning from an order, which the exchange pays. */
export function earned({ kind, orderId, userId, amountAtomic }: Earning): Posting {
  return posting(kind, String(orderId), [
    { account: 'platform:rewards', asset: EARNINGS_ASSET, amountAtomic },
    { account: `user:${userId}`, asset: EARNINGS_ASSET, amountAtomic: -amountAtomic },
  ])
}

/** Reverses an earning, as far as the balance covers it. */
export function earningReverted({ kind, orderId, userId }: Earning, takenAtomic: bigint): Posting {
  return posting(`${kind}-undone`, String(orderId), [
    { account: `user:${userId}`, asset: EARNINGS_ASSET, amountAtomic: takenAtomic },
    { account: 'platform:rewards', asset: EARNINGS_ASSET, amountAtomic: -takenAtomic },
  ])
}
