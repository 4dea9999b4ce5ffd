import { assertNotTooOften } from '../../shared/assert-not-too-often.ts'
import { DomainError } from '../../shared/domain-error.ts'
import type { Limiter, LimitRule } from '../../shared/limiter.ts'
import { ofProvider, openProvider, type ProviderUserDeps, type ProviderUserInput } from './provider-user.ts'

/** Rate limit for the codes that one account enters. The provider also limits the attempts for each code. */
export const PROVIDER_CODE_RULE: LimitRule = { name: 'card-provider-code', points: 5, seconds: 900 }

export interface VerifyProviderEmailDeps extends ProviderUserDeps {
  /** Rate limiter for the codes that each account enters (`PROVIDER_CODE_RULE`). */
  providerCodes: Pick<Limiter, 'take'>
}

/**
 * Confirms the user's email address at the card provider with the code that the provider has emailed. Only the
 * code of the newest email is correct.
 * @throws {DomainError} CODE_WRONG, CARDS_CLOSED, TOO_MANY_ATTEMPTS, CARD_PROVIDER_AWAY
 */
export async function verifyProviderEmail(
  deps: VerifyProviderEmailDeps,
  user: ProviderUserInput,
  entered: { key: string; code: string },
): Promise<void> {
  const { access } = await openProvider(deps, user.userId)
  assertNotTooOften(await deps.providerCodes.take(String(user.userId)))
  if (await ofProvider(deps, () => access.verifyEmail(user, entered))) return
  throw new DomainError('CODE_WRONG', 'The code is wrong or has expired', { field: 'code' })
}
