import type { SignedIn } from '../accounts/account.ts'
import { requireAccount, type SignedInDeps } from '../accounts/require-account.ts'
import { parseMarkup } from '../quotes/markup.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { AffiliateStore } from './affiliate-store.ts'

/** Increment of a referral link's mark-up, in basis points. */
const STEP_BPS = 10

export interface MarkupChoice {
  signedIn: SignedIn
  /** Mark-up as a percentage of the market value, as a decimal string. */
  percent: string
  /** Maximum mark-up that the server currently allows, in basis points of the market value. */
  maxBps: number
}

/**
 * Sets the mark-up that guests pay when they follow an account's referral link. Returns the mark-up in basis points.
 * Runs in the worker.
 * @throws {DomainError} SESSION_REQUIRED; MARKUP_REFUSED when the mark-up is above `maxBps` or not a multiple of the
 *   increment
 */
export async function chooseMarkup(
  deps: SignedInDeps & { affiliates: Pick<AffiliateStore, 'setMarkup'> },
  { signedIn, percent, maxBps }: MarkupChoice,
): Promise<number> {
  const { userId } = await requireAccount(deps, signedIn)
  const bps = parseMarkup(percent, maxBps)
  if (bps % STEP_BPS !== 0)
    throw new DomainError('MARKUP_REFUSED', 'The mark-up of a link must be a multiple of 0.1 %', { field: 'markup' })
  await deps.affiliates.setMarkup(userId, bps)
  return bps
}
