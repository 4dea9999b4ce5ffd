import type { Withdrawal } from './withdrawal.ts'
import { posting, type Posting } from '../ledger/posting.ts'

type Moved = Pick<Withdrawal, 'withdrawalId' | 'userId' | 'asset' | 'amountAtomic' | 'feeAtomic'>

/**
 * Books a withdrawal's reserved coins and its network fee. The journal rejects the posting if the balance does not
 * cover them.
 */
export function withdrawalHeld({ withdrawalId, userId, asset, amountAtomic, feeAtomic }: Moved): Posting {
  return posting('withdrawal-hold', String(withdrawalId), [
    { account: `user:${userId}`, asset, amountAtomic },
    { account: `withdrawal:${withdrawalId}`, asset, amountAtomic: feeAtomic - amountAtomic },
    { account: 'platform:network-fees', asset, amountAtomic: -feeAtomic },
  ])
}

/**
 * Books the reserved coins of a cancelled withdrawal back to the balance. The journal accepts this posting only once
 * per withdrawal.
 */
export function withdrawalVoided(withdrawal: Moved): Posting {
  const { reference, entries } = withdrawalHeld(withdrawal)
  return posting(
    'withdrawal-void',
    reference,
    entries.map((entry) => ({ ...entry, amountAtomic: -entry.amountAtomic })),
  )
}
