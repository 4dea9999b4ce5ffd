import { posting, type Posting } from '../ledger/posting.ts'
import type { Earning } from './earning.ts'
import { EARNINGS_ASSET } from './earnings-asset.ts'

/** Books an earning from an order, at the expense of the exchange. */
export function earned({ kind, orderId, userId, amountAtomic }: Earning): Posting {
  return posting(kind, String(orderId), [
    { account: 'platform:rewards', asset: EARNINGS_ASSET, amountAtomic },
    { account: `user:${userId}`, asset: EARNINGS_ASSET, amountAtomic: -amountAtomic },
  ])
}

/** Reverses an earning, up to the amount left in the balance. */
export function earningReverted({ kind, orderId, userId }: Earning, takenAtomic: bigint): Posting {
  return posting(`${kind}-reverted`, String(orderId), [
    { account: `user:${userId}`, asset: EARNINGS_ASSET, amountAtomic: takenAtomic },
    { account: 'platform:rewards', asset: EARNINGS_ASSET, amountAtomic: -takenAtomic },
  ])
}
