import type { Withdrawal } from './withdrawal.ts'
import { posting, type Posting } from '../ledger/posting.ts'

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
