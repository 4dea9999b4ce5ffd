import type { Withdrawal } from '../wallet/withdrawal.ts'
import { posting, type Posting } from './posting.ts'

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
