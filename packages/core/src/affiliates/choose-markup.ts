import { parseMarkup } from '../quotes/markup.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { AffiliateStore } from './affiliate-store.ts'

/** A link's mark-up is chosen in steps of so many basis points. */
const STEP_BPS = 10

/**
 * Chooses what guests pay on top who come by an account's link, percent as decimal text. Answers it in basis points.
 * @throws {DomainError} MARKUP_REFUSED where it is above `maxBps` or between two steps
 */
export async function chooseMarkup(
  { affiliates, maxBps }: { affiliates: AffiliateStore; maxBps: number },
  { userId, percent }: { userId: number; percent: string },
): Promise<number> {
  const bps = parseMarkup(percent, maxBps)
  if (bps % STEP_BPS !== 0)
    throw new DomainError('MARKUP_REFUSED', 'The mark-up of a link is chosen in steps of 0.1 %', { field: 'markup' })
  await affiliates.setMarkup(userId, bps)
  return bps
}
