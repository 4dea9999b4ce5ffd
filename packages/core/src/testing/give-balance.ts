import { posting, type Posting } from '../ledger/posting.ts'

let gifts = 0

/** Coins of the house's own that become a person's, as a test wants them. */
export function balanceGiven(userId: number, asset: string, amountAtomic: bigint): Posting {
  return posting('float-topup', `a gift to ${userId}, ${(gifts += 1)}`, [
    { account: 'house:equity', asset, amountAtomic },
    { account: `user:${userId}`, asset, amountAtomic: -amountAtomic },
  ])
}
