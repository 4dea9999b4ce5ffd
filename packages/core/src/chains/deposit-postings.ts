import { posting, type Account, type CustodyAccount, type Posting, type PostingKind } from '../ledger/posting.ts'
import { creditReference, ownersPart, type Deposit } from './deposit.ts'

type Credited = Pick<Deposit, 'id' | 'timesReverted' | 'asset' | 'amountAtomic'>

/**
 * Books a credited deposit as a liability to its order.
 * @param custody account of the wallet that holds the coins
 */
export function depositCredited(deposit: Credited, orderId: number, custody: CustodyAccount): Posting {
  return arrived('deposit-credited', deposit, custody, `order:${orderId}`)
}

/** Books coins to the account `suspense`, because they belong to no order or balance. An operator decides on them. */
export function depositSuspended(deposit: Credited, custody: CustodyAccount): Posting {
  return arrived('deposit-suspense', deposit, custody, 'suspense')
}

/** Books coins sent to the hot wallet from outside as the exchange's own inventory. */
export function floatToppedUp(deposit: Credited, custody: CustodyAccount): Posting {
  return arrived('float-topup', deposit, custody, 'platform:equity')
}

function arrived(kind: PostingKind, deposit: Credited, custody: CustodyAccount, holder: Account): Posting {
  return posting(kind, creditReference(deposit), [
    { account: custody, asset: deposit.asset, amountAtomic: deposit.amountAtomic },
    { account: holder, asset: deposit.asset, amountAtomic: -deposit.amountAtomic },
  ])
}

/**
 * Books the start of a suspended deposit's return. At this point, the posting contains only the network fee, which the
 * user pays from the deposit.
 */
export function returnDue(deposit: Credited, networkFeeAtomic: bigint): Posting {
  return posting('return-due', creditReference(deposit), [
    { account: 'suspense', asset: deposit.asset, amountAtomic: networkFeeAtomic },
    { account: 'platform:network-fees', asset: deposit.asset, amountAtomic: -networkFeeAtomic },
  ])
}

/** Reverses the fee of a return that was cancelled. */
export function returnDropped(deposit: Credited, networkFeeAtomic: bigint): Posting {
  return posting('return-dropped', creditReference(deposit), [
    { account: 'suspense', asset: deposit.asset, amountAtomic: -networkFeeAtomic },
    { account: 'platform:network-fees', asset: deposit.asset, amountAtomic: networkFeeAtomic },
  ])
}

/** Books a suspended deposit as the exchange's property, following an operator's decision. */
export function depositKept(deposit: Credited): Posting {
  return posting('deposit-kept', creditReference(deposit), [
    { account: 'suspense', asset: deposit.asset, amountAtomic: deposit.amountAtomic },
    { account: 'platform:equity', asset: deposit.asset, amountAtomic: -deposit.amountAtomic },
  ])
}

/**
 * Books a deposit from suspense as a liability to its order again. The deposit was in suspense because it reappeared
 * after being orphaned.
 */
export function depositTakenBack(deposit: Credited, orderId: number): Posting {
  return posting('deposit-credited', creditReference(deposit), [
    { account: 'suspense', asset: deposit.asset, amountAtomic: deposit.amountAtomic },
    { account: `order:${orderId}`, asset: deposit.asset, amountAtomic: -deposit.amountAtomic },
  ])
}

/**
 * Reverses a credit after its block was orphaned. If `isPaidOut` is set, coins have already been paid out for the
 * order, so the exchange absorbs the loss.
 */
export function depositReverted(deposit: Deposit, custody: CustodyAccount, isPaidOut: boolean): Posting {
  return posting('deposit-reverted', creditReference(deposit), [
    { account: custody, asset: deposit.asset, amountAtomic: -deposit.amountAtomic },
    { account: creditedTo(deposit, isPaidOut), asset: deposit.asset, amountAtomic: deposit.amountAtomic },
  ])
}

function creditedTo(deposit: Deposit, isPaidOut: boolean): Account {
  if (deposit.status === 'TOPPED_UP' || deposit.status === 'KEPT') return 'platform:equity'
  if (isPaidOut) return 'platform:losses'
  return deposit.status === 'CREDITED' && deposit.orderId !== null ? `order:${deposit.orderId}` : 'suspense'
}

/**
 * Books a deposit, minus any part whose loss the exchange has already absorbed, as a liability to its account.
 * @param from custody account of the coins, or `suspense` when an operator found the owner
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
 * Books an order's entire deposit as a liability to the account that created the order.
 * @param from account of the order, or `suspense`
 */
export function refundedToBalance(deposit: Deposit, from: `order:${number}` | 'suspense', userId: number): Posting {
  const { asset, amountAtomic } = deposit
  return posting('balance-refund', creditReference(deposit), [
    { account: from, asset, amountAtomic },
    { account: `user:${userId}`, asset, amountAtomic: -amountAtomic },
  ])
}

/**
 * Reverses an account deposit after its block was orphaned. The exchange absorbs the part of the loss that the balance
 * no longer covers.
 * @param missingAtomic part of the loss that the exchange absorbs, in base units
 */
export function depositTakenFromAccount(
  deposit: Deposit,
  userId: number,
  custody: CustodyAccount,
  missingAtomic: bigint,
): Posting {
  const { asset, amountAtomic } = deposit
  return posting('deposit-reverted', creditReference(deposit), [
    { account: custody, asset, amountAtomic: -amountAtomic },
    { account: 'platform:losses', asset, amountAtomic: missingAtomic },
    { account: `user:${userId}`, asset, amountAtomic: amountAtomic - missingAtomic },
  ])
}
