import { assertNotTooOften } from '../shared/assert-not-too-often.ts'
import type { Limiter, LimitRule } from '../shared/limiter.ts'

/**
 * Limit on one account's requests for purchases and sales by card. Each request calls the provider and screens the
 * user's name, even if it creates no order.
 */
export const CARD_CREATE_RULE: LimitRule = { name: 'card-create', points: 10, seconds: 60 }

export interface CountCardCreateDeps {
  /** Rate limiter for each account's requests for purchases and sales by card (`CARD_CREATE_RULE`). */
  cardCreates: Pick<Limiter, 'take'>
}

/**
 * Counts a request for a purchase or sale by card, before the first call to the provider.
 * @throws {DomainError} TOO_MANY_ATTEMPTS
 */
export async function countCardCreate({ cardCreates }: CountCardCreateDeps, userId: number): Promise<void> {
  assertNotTooOften(await cardCreates.take(String(userId)))
}
