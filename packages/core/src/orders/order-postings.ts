import { posting, type Account, type Posting } from '../ledger/posting.ts'

/**
 * Books a trade: the exchange acquires the deposit and owes the quoted amount. The market value in the receive asset is
 * split into four parts: the payout, the margin (spread, platform fee and rounding), a partner's or referrer's mark-up,
 * and the network fee charged.
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

/** Reverses a trade's posting after its unsigned payout was cancelled. */
export function tradeReverted(trade: Parameters<typeof tradeSettled>[0]): Posting {
  const entries = tradeSettled(trade).entries.map((entry) => ({ ...entry, amountAtomic: -entry.amountAtomic }))
  return posting('trade-reverted', String(trade.orderId), entries)
}

/** Books an order's mark-up as partner earnings, once per order and only after the payout is final. */
export function markupEarned(earned: { orderId: number; apiId: number; asset: string; amountAtomic: bigint }): Posting {
  return posting('markup-earned', String(earned.orderId), [
    { account: 'platform:markups', asset: earned.asset, amountAtomic: earned.amountAtomic },
    { account: `partner:${earned.apiId}`, asset: earned.asset, amountAtomic: -earned.amountAtomic },
  ])
}

/**
 * Reverses a partner's earnings from an order whose deposit was reverted after the payout. The exchange retains the
 * mark-up, because it absorbs the loss of the payout. The partner's balance may become negative, which is a debt to the
 * exchange.
 */
export function markupReverted(earned: Parameters<typeof markupEarned>[0]): Posting {
  return posting('markup-earned-reverted', String(earned.orderId), [
    { account: `partner:${earned.apiId}`, asset: earned.asset, amountAtomic: earned.amountAtomic },
    { account: 'platform:revenue', asset: earned.asset, amountAtomic: -earned.amountAtomic },
  ])
}

/**
 * Books a referral order's mark-up as revenue after the payout is final. The referrer receives the mark-up's value in
 * `EARNINGS_ASSET`.
 */
export function markupTaken(taken: { orderId: number; asset: string; amountAtomic: bigint }): Posting {
  return posting('markup-taken', String(taken.orderId), [
    { account: 'platform:markups', asset: taken.asset, amountAtomic: taken.amountAtomic },
    { account: 'platform:revenue', asset: taken.asset, amountAtomic: -taken.amountAtomic },
  ])
}

/** Books the network fee of a refund. The fee is deducted from the amount that the exchange owes for the order. */
export function refundDue(refund: { orderId: number; asset: string; networkFeeAtomic: bigint }): Posting {
  return posting('refund-due', String(refund.orderId), [
    { account: `order:${refund.orderId}`, asset: refund.asset, amountAtomic: refund.networkFeeAtomic },
    { account: 'platform:network-fees', asset: refund.asset, amountAtomic: -refund.networkFeeAtomic },
  ])
}
