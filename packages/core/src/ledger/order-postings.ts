import { creditReference, type Deposit } from '../orders/deposit.ts'
import { posting, type Account, type CustodyAccount, type Posting, type PostingKind } from './posting.ts'

type Credited = Pick<Deposit, 'id' | 'timesUndone' | 'asset' | 'amountAtomic'>

/** A credited deposit becomes what the order is owed. `custody` is where the coins lie. */
export function depositCredited(deposit: Credited, orderId: number, custody: CustodyAccount): Posting {
  return arrived('deposit-credited', deposit, custody, `order:${orderId}`)
}

/** Coins that no order takes wait in suspense for a person. */
export function depositSuspended(deposit: Credited, custody: CustodyAccount): Posting {
  return arrived('deposit-suspense', deposit, custody, 'suspense')
}

/** Coins sent to the hot wallet from outside: the house's own float. */
export function floatToppedUp(deposit: Credited, custody: CustodyAccount): Posting {
  return arrived('float-topup', deposit, custody, 'house:equity')
}

function arrived(kind: PostingKind, deposit: Credited, custody: CustodyAccount, holder: Account): Posting {
  return posting(kind, creditReference(deposit), [
    { account: custody, asset: deposit.asset, amountAtomic: deposit.amountAtomic },
    { account: holder, asset: deposit.asset, amountAtomic: -deposit.amountAtomic },
  ])
}

/**
 * The trade is struck: the house takes what was sent and owes what was promised. In the receive asset the market value
 * splits into payout, margin (spread, platform fee, rounding), a partner's or a link's mark-up and the network fee that was charged.
 */
export function tradeStruck(trade: {
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
    { account: 'house:position', asset: trade.assetFrom, amountAtomic: -trade.depositAtomic },
    { account: order, asset: trade.assetTo, amountAtomic: -trade.payoutAtomic },
    { account: 'house:revenue', asset: trade.assetTo, amountAtomic: -trade.marginAtomic },
    { account: 'house:markups', asset: trade.assetTo, amountAtomic: -trade.markupAtomic },
    { account: 'house:network-fees', asset: trade.assetTo, amountAtomic: -trade.networkFeeAtomic },
    {
      account: 'house:position',
      asset: trade.assetTo,
      amountAtomic: trade.payoutAtomic + trade.marginAtomic + trade.markupAtomic + trade.networkFeeAtomic,
    },
  ])
}

/** A trade whose payout was given up before anybody signed it: all of it goes back. */
export function tradeUndone(trade: Parameters<typeof tradeStruck>[0]): Posting {
  const entries = tradeStruck(trade).entries.map((entry) => ({ ...entry, amountAtomic: -entry.amountAtomic }))
  return posting('trade-undone', String(trade.orderId), entries)
}

/** The payout of an order is final: its mark-up is the partner's from now on, once. */
export function markupEarned(earned: { orderId: number; apiId: number; asset: string; amountAtomic: bigint }): Posting {
  return posting('markup-earned', String(earned.orderId), [
    { account: 'house:markups', asset: earned.asset, amountAtomic: earned.amountAtomic },
    { account: `partner:${earned.apiId}`, asset: earned.asset, amountAtomic: -earned.amountAtomic },
  ])
}

/** The payout of an order by a link is final: the house has its mark-up, and pays what it is worth in the coin of earnings. */
export function markupTaken(taken: { orderId: number; asset: string; amountAtomic: bigint }): Posting {
  return posting('markup-taken', String(taken.orderId), [
    { account: 'house:markups', asset: taken.asset, amountAtomic: taken.amountAtomic },
    { account: 'house:revenue', asset: taken.asset, amountAtomic: -taken.amountAtomic },
  ])
}

/** A refund is due: the network fee it will cost is taken from what the order is owed, nothing else. */
export function refundDue(refund: { orderId: number; asset: string; networkFeeAtomic: bigint }): Posting {
  return posting('refund-due', String(refund.orderId), [
    { account: `order:${refund.orderId}`, asset: refund.asset, amountAtomic: refund.networkFeeAtomic },
    { account: 'house:network-fees', asset: refund.asset, amountAtomic: -refund.networkFeeAtomic },
  ])
}

/** A suspended deposit goes back: the network fee it will cost is taken from it, nothing else. */
export function returnDue(deposit: Credited, networkFeeAtomic: bigint): Posting {
  return posting('return-due', creditReference(deposit), [
    { account: 'suspense', asset: deposit.asset, amountAtomic: networkFeeAtomic },
    { account: 'house:network-fees', asset: deposit.asset, amountAtomic: -networkFeeAtomic },
  ])
}

/** A return that will not happen: its fee is not taken. */
export function returnDropped(deposit: Credited, networkFeeAtomic: bigint): Posting {
  return posting('return-dropped', creditReference(deposit), [
    { account: 'suspense', asset: deposit.asset, amountAtomic: -networkFeeAtomic },
    { account: 'house:network-fees', asset: deposit.asset, amountAtomic: networkFeeAtomic },
  ])
}

/** A suspended deposit becomes the house's own, by a person's decision. */
export function depositKept(deposit: Credited): Posting {
  return posting('deposit-kept', creditReference(deposit), [
    { account: 'suspense', asset: deposit.asset, amountAtomic: deposit.amountAtomic },
    { account: 'house:equity', asset: deposit.asset, amountAtomic: -deposit.amountAtomic },
  ])
}

/** A deposit that was undone, came back and waits in suspense becomes again what its order is owed. */
export function depositTakenBack(deposit: Credited, orderId: number): Posting {
  return posting('deposit-credited', creditReference(deposit), [
    { account: 'suspense', asset: deposit.asset, amountAtomic: deposit.amountAtomic },
    { account: `order:${orderId}`, asset: deposit.asset, amountAtomic: -deposit.amountAtomic },
  ])
}

/**
 * A credit whose block is gone is taken back from whoever it was booked to. `isPaidOut`: coins have left for the order
 * already, so the house bears the loss.
 */
export function depositUndone(deposit: Deposit, custody: CustodyAccount, isPaidOut: boolean): Posting {
  return posting('deposit-undone', creditReference(deposit), [
    { account: custody, asset: deposit.asset, amountAtomic: -deposit.amountAtomic },
    { account: creditedTo(deposit, isPaidOut), asset: deposit.asset, amountAtomic: deposit.amountAtomic },
  ])
}

function creditedTo(deposit: Deposit, isPaidOut: boolean): Account {
  if (deposit.status === 'TOPPED_UP' || deposit.status === 'KEPT') return 'house:equity'
  if (isPaidOut) return 'house:losses'
  return deposit.status === 'CREDITED' && deposit.orderId !== null ? `order:${deposit.orderId}` : 'suspense'
}
