import { posting, type Posting } from '../ledger/posting.ts'

let gifts = 0

/** Returns a posting that moves the exchange's own coins to an account's balance. `amountAtomic` is in base units. */
export function balanceGiven(userId: number, asset: string, amountAtomic: bigint): Posting {
  return posting('float-topup', `a gift to ${userId}, ${(gifts += 1)}`, [
    { account: 'platform:equity', asset, amountAtomic },
    { account: `user:${userId}`, asset, amountAtomic: -amountAtomic },
  ])
}
