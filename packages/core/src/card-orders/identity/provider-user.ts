import type { Clock } from '@cambio/kernel/clock'
import { assert } from '@cambio/kernel/assert'
import type { FiatStandingStore } from '../../fiat/fiat-standing.ts'
import type { EmailCode, ProviderSession, ProviderUser } from '../../fiat/card-provider.ts'
import { AdapterError } from '../../shared/adapter-error.ts'
import { assertNotTooOften } from '../../shared/assert-not-too-often.ts'
import { DomainError } from '../../shared/domain-error.ts'
import type { Limiter, LimitRule } from '../../shared/limiter.ts'
import type { ProviderAccess } from '../provider-access.ts'
import type { CardProviders } from '../quote-card.ts'
import type { ProviderHandles } from './provider-handle.ts'

/** Rate limit for one account's calls to the card provider. The page makes two calls every 5 seconds. */
export const PROVIDER_USER_RULE: LimitRule = { name: 'card-provider-user', points: 120, seconds: 60 }

/** Maximum time that a user waits for the provider, in milliseconds. It is shorter than the page's timeout. */
const TIMEOUT_MS = 10_000

/** The signed-in account with its confirmed email address. */
export interface ProviderUserInput {
  userId: number
  email: string
  userIp: string
}

export interface ProviderUserDeps {
  /** Card provider; null if the exchange has none. */
  cards: CardProviders | null
  access: ProviderAccess | null
  handles: ProviderHandles
  fiatStandings: Pick<FiatStandingStore, 'noteProvider'>
  /** Rate limiter for each account's calls to the card provider (`PROVIDER_USER_RULE`). */
  userCalls: Pick<Limiter, 'take'>
  clock: Clock
  within<T>(work: Promise<T>, ms: number): Promise<T>
}

/**
 * Counts the call against the limit. Returns the card provider and access to it.
 * @throws {DomainError} CARDS_CLOSED, TOO_MANY_ATTEMPTS
 */
export async function openProvider({ cards, access, userCalls }: ProviderUserDeps, userId: number) {
  if (cards === null) throw new DomainError('CARDS_CLOSED', 'This exchange has no card purchases')
  assert(access !== null, 'a card provider has an access')
  assertNotTooOften(await userCalls.take(String(userId)))
  return { cards, access }
}

/**
 * Rejects any email address other than the account's own, so that no user can act for another user at the provider.
 * @throws {DomainError} PROVIDER_EMAIL_OTHER
 */
export function assertOwnEmail({ email }: ProviderUserInput, given: string): void {
  if (given.toLowerCase() !== email.toLowerCase())
    throw new DomainError('PROVIDER_EMAIL_OTHER', 'The email must be that of the signed-in account', { field: 'email' })
}

/**
 * Runs a call to the card provider.
 * @throws {DomainError} CARD_PROVIDER_AWAY when the provider does not respond within 10 seconds or rejects the call
 */
export async function ofProvider<T>({ within }: Pick<ProviderUserDeps, 'within'>, call: () => Promise<T>): Promise<T> {
  try {
    return await within(call(), TIMEOUT_MS)
  } catch (error) {
    if (error instanceof AdapterError) throw new DomainError('CARD_PROVIDER_AWAY', 'The card provider does not respond')
    throw error
  }
}

/**
 * Runs a call with the provider access that the request's handle grants. Does not call the provider if the handle
 * belongs to another account.
 * @throws {DomainError} PROVIDER_HANDLE_INVALID, CARDS_CLOSED, TOO_MANY_ATTEMPTS, CARD_PROVIDER_AWAY
 */
export async function withHandle<T>(
  deps: ProviderUserDeps,
  user: ProviderUserInput & { handle: string },
  call: (cards: CardProviders, session: ProviderSession) => Promise<T>,
): Promise<T> {
  const { cards, access } = await openProvider(deps, user.userId)
  if (!deps.handles.belongsTo(user.handle, user.userId, deps.clock.now()))
    throw new DomainError(
      'PROVIDER_HANDLE_INVALID',
      'The bearer token has expired or is not of this account; sign in at the provider again',
    )
  return ofProvider(deps, () => access.as(user, (session) => call(cards, session)))
}

/**
 * Returns the provider's record of a user, and how long its identity check has had its status, in milliseconds.
 * Stores the status, because a completed check raises the account's limits. `emailCode` is the code that the provider
 * waits for; null if this server knows none or the address is confirmed.
 * @throws {DomainError} the errors of `withHandle`
 */
export async function readProviderUser(
  deps: ProviderUserDeps,
  user: ProviderUserInput & { handle: string },
): Promise<ProviderUser & { identityAgeMs: number; emailCode: EmailCode | null }> {
  return withHandle(deps, user, async ({ provider }, session) => {
    const record = await provider.user(session)
    const since = await deps.fiatStandings.noteProvider(user.userId, provider.code, record.identity)
    const emailCode = record.isEmailConfirmed ? null : (deps.access?.emailCodeOf(user.email) ?? null)
    return { ...record, identityAgeMs: Math.max(0, deps.clock.now() - since), emailCode }
  })
}
