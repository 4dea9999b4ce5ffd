import type { Deposit } from '../orders/deposit.ts'
import { posting, type Account, type Posting } from './posting.ts'

/** A credited deposit becomes what the order is owed. `custody` is where the coins lie. */
export function depositCredited(deposit: {
  depositId: string
  orderId: number
  asset: string
  amountAtomic: bigint
  custody: Account
}): Posting {
  return posting('deposit-credited', deposit.depositId, [
    { account: deposit.custody, asset: deposit.asset, amountAtomic: deposit.amountAtomic },
    { account: `order:${deposit.orderId}`, asset: deposit.asset, amountAtomic: -deposit.amountAtomic },
  ])
}

/** Coins that no order takes wait in suspense for a person. */
export function depositSuspended(deposit: {
  depositId: string
  asset: string
  amountAtomic: bigint
  custody: Account
}): Posting {
  return posting('deposit-suspense', deposit.depositId, [
    { account: deposit.custody, asset: deposit.asset, amountAtomic: deposit.amountAtomic },
    { account: 'suspense', asset: deposit.asset, amountAtomic: -deposit.amountAtomic },
  ])
}

/** Coins sent to the hot wallet from outside: the house's own float. */
export function floatToppedUp(topUp: { depositId: string; asset: string; amountAtomic: bigint }): Posting {
  return posting('float-topup', topUp.depositId, [
    { account: 'custody:hot', asset: topUp.asset, amountAtomic: topUp.amountAtomic },
    { account: 'house:equity', asset: topUp.asset, amountAtomic: -topUp.amountAtomic },
  ])
}

/**
 * The trade is struck: the house takes what was sent and owes what was promised. In the receive asset the market value
 * splits into payout, margin (spread, platform fee, rounding) and the network fee that was charged.
 */
export function tradeStruck(trade: {
  orderId: number
  assetFrom: string
  depositAtomic: bigint
  assetTo: string
  payoutAtomic: bigint
  marginAtomic: bigint
  networkFeeAtomic: bigint
}): Posting {
  const order: Account = `order:${trade.orderId}`
  return posting('trade', String(trade.orderId), [
    { account: order, asset: trade.assetFrom, amountAtomic: trade.depositAtomic },
    { account: 'house:position', asset: trade.assetFrom, amountAtomic: -trade.depositAtomic },
    { account: order, asset: trade.assetTo, amountAtomic: -trade.payoutAtomic },
    { account: 'house:revenue', asset: trade.assetTo, amountAtomic: -trade.marginAtomic },
    { account: 'house:network-fees', asset: trade.assetTo, amountAtomic: -trade.networkFeeAtomic },
    {
      account: 'house:position',
      asset: trade.assetTo,
      amountAtomic: trade.payoutAtomic + trade.marginAtomic + trade.networkFeeAtomic,
    },
  ])
}

/** A refund is due: the network fee it will cost is taken from what the order is owed, nothing else. */
export function refundDue(refund: { orderId: number; asset: string; networkFeeAtomic: bigint }): Posting {
  return posting('refund-due', String(refund.orderId), [
    { account: `order:${refund.orderId}`, asset: refund.asset, amountAtomic: refund.networkFeeAtomic },
    { account: 'house:network-fees', asset: refund.asset, amountAtomic: -refund.networkFeeAtomic },
  ])
}

/** A credit whose block is gone is taken back from whoever it was booked to. */
export function depositUndone(deposit: Deposit, custody: Account): Posting {
  const holder: Account =
    deposit.status === 'TOPPED_UP'
      ? 'house:equity'
      : deposit.status === 'SUSPENSE' || deposit.orderId === null
        ? 'suspense'
        : `order:${deposit.orderId}`
  return posting('deposit-undone', deposit.id, [
    { account: custody, asset: deposit.asset, amountAtomic: -deposit.amountAtomic },
    { account: holder, asset: deposit.asset, amountAtomic: deposit.amountAtomic },
  ])
}
