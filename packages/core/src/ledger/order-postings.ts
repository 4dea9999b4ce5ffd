import { creditReference, type Deposit } from '../chains/deposit.ts'
import { posting, type Account, type CustodyAccount, type Posting, type PostingKind } from './posting.ts'

type Credited = Pick<Deposit, 'id' | 'timesReverted' | 'asset' | 'amountAtomic'>

/** Books a credited deposit as owed to the order. `custody` is the account of the coins' location. */
export function depositCredited(deposit: Credited, orderId: number, custody: CustodyAccount): Posting {
  return arrived('deposit-credited', deposit, custody, `order:${orderId}`)
}

/** Books coins that no order takes into suspense, for an operator. */
export function depositSuspended(deposit: Credited, custody: CustodyAccount): Posting {
  return arrived('deposit-suspense', deposit, custody, 'suspense')
}

/** Books coins sent to the hot wallet from outside as the exchange's own float. */
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
 * Books the trade: the exchange takes the deposit and owes the promised amount. In the receive asset the market value
 * splits into payout, margin (spread, platform fee, rounding), the mark-up of a partner or referrer, and the charged
 * network fee.
 */
export function tradeSettled(trade: {
  orderId: number
  assetFrom: string
  depositAtomic: bigint
  assetTo: string
  payoutAtomic: bigint
  marginAtomic: bigint
  markupAtomic: bigint
  networkFeeAtomic: bigint
}): Posting {
  const order: Account = `order:${trade.orderId}`
  return posting('trade', String(trade.orderId), [
    { account: order, asset: trade.assetFrom, amountAtomic: trade.depositAtomic },
    { account: 'platform:position', asset: trade.assetFrom, amountAtomic: -trade.depositAtomic },
    { account: order, asset: trade.assetTo, amountAtomic: -trade.payoutAtomic },
    { account: 'platform:revenue', asset: trade.assetTo, amountAtomic: -trade.marginAtomic },
    { account: 'platform:markups', asset: trade.assetTo, amountAtomic: -trade.markupAtomic },
    { account: 'platform:network-fees', asset: trade.assetTo, amountAtomic: -trade.networkFeeAtomic },
    {
      account: 'platform:position',
      asset: trade.assetTo,
      amountAtomic: trade.payoutAtomic + trade.marginAtomic + trade.markupAtomic + trade.networkFeeAtomic,
    },
  ])
}

/** Reverses a trade whose payout was cancelled before it was signed. */
export function tradeReverted(trade: Parameters<typeof tradeSettled>[0]): Posting {
  const entries = tradeSettled(trade).entries.map((entry) => ({ ...entry, amountAtomic: -entry.amountAtomic }))
  return posting('trade-undone', String(trade.orderId), entries)
}

/** Books the mark-up of an order with a final payout as earned by the partner, once. */
export function markupEarned(earned: { orderId: number; apiId: number; asset: string; amountAtomic: bigint }): Posting {
  return posting('markup-earned', String(earned.orderId), [
    { account: 'platform:markups', asset: earned.asset, amountAtomic: earned.amountAtomic },
    { account: `partner:${earned.apiId}`, asset: earned.asset, amountAtomic: -earned.amountAtomic },
  ])
}

/**
 * Books the mark-up of a referral order with a final payout as revenue. The exchange pays its value in the coin of
 * earnings.
 */
export function markupTaken(taken: { orderId: number; asset: string; amountAtomic: bigint }): Posting {
  return posting('markup-taken', String(taken.orderId), [
    { account: 'platform:markups', asset: taken.asset, amountAtomic: taken.amountAtomic },
    { account: 'platform:revenue', asset: taken.asset, amountAtomic: -taken.amountAtomic },
  ])
}

/** Books a refund as due: only its network fee is taken from the amount owed to the order. */
export function refundDue(refund: { orderId: number; asset: string; networkFeeAtomic: bigint }): Posting {
  return posting('refund-due', String(refund.orderId), [
    { account: `order:${refund.orderId}`, asset: refund.asset, amountAtomic: refund.networkFeeAtomic },
    { account: 'platform:network-fees', asset: refund.asset, amountAtomic: -refund.networkFeeAtomic },
  ])
}

/** Books the return of a suspended deposit: only its network fee is taken from it. */
export function returnDue(deposit: Credited, networkFeeAtomic: bigint): Posting {
  return posting('return-due', creditReference(deposit), [
    { account: 'suspense', asset: deposit.asset, amountAtomic: networkFeeAtomic },
    { account: 'platform:network-fees', asset: deposit.asset, amountAtomic: -networkFeeAtomic },
  ])
}

/** Reverses the fee of a return that will not happen. */
export function returnDropped(deposit: Credited, networkFeeAtomic: bigint): Posting {
  return posting('return-dropped', creditReference(deposit), [
    { account: 'suspense', asset: deposit.asset, amountAtomic: -networkFeeAtomic },
    { account: 'platform:network-fees', asset: deposit.asset, amountAtomic: networkFeeAtomic },
  ])
}

/** Books a suspended deposit as the exchange's own, as an operator decided. */
export function depositKept(deposit: Credited): Posting {
  return posting('deposit-kept', creditReference(deposit), [
    { account: 'suspense', asset: deposit.asset, amountAtomic: deposit.amountAtomic },
    { account: 'platform:equity', asset: deposit.asset, amountAtomic: -deposit.amountAtomic },
  ])
}

/** Books a deposit in suspense, which was undone and reappeared, as owed to its order again. */
export function depositTakenBack(deposit: Credited, orderId: number): Posting {
  return posting('deposit-credited', creditReference(deposit), [
    { account: 'suspense', asset: deposit.asset, amountAtomic: deposit.amountAtomic },
    { account: `order:${orderId}`, asset: deposit.asset, amountAtomic: -deposit.amountAtomic },
  ])
}

/**
 * Reverses a credit whose block is orphaned. `isPaidOut`: coins have already left for the order, so the exchange bears
 * the loss.
 */
export function depositReverted(deposit: Deposit, custody: CustodyAccount, isPaidOut: boolean): Posting {
  return posting('deposit-undone', creditReference(deposit), [
    { account: custody, asset: deposit.asset, amountAtomic: -deposit.amountAtomic },
    { account: creditedTo(deposit, isPaidOut), asset: deposit.asset, amountAtomic: deposit.amountAtomic },
  ])
}

function creditedTo(deposit: Deposit, isPaidOut: boolean): Account {
  if (deposit.status === 'TOPPED_UP' || deposit.status === 'KEPT') return 'platform:equity'
  if (isPaidOut) return 'platform:losses'
  return deposit.status === 'CREDITED' && deposit.orderId !== null ? `order:${deposit.orderId}` : 'suspense'
}
