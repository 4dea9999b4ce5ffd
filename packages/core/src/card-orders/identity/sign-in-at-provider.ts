import { DomainError } from '../../shared/domain-error.ts'
import {
  assertOwnEmail,
  ofProvider,
  openProvider,
  type ProviderUserDeps,
  type ProviderUserInput,
} from './provider-user.ts'

/**
 * Signs the user in at the card provider. Returns a handle for later calls about the user. The provider's own token
 * never leaves the memory of this process.
 * @throws {DomainError} PROVIDER_USER_UNKNOWN, PROVIDER_EMAIL_OTHER, CARDS_CLOSED, TOO_MANY_ATTEMPTS,
 * CARD_PROVIDER_AWAY
 */
export async function signInAtProvider(
  deps: ProviderUserDeps,
  user: ProviderUserInput,
  email: string,
): Promise<string> {
  assertOwnEmail(user, email)
  const { access } = await openProvider(deps, user.userId)
  if (!(await ofProvider(deps, () => access.open(user))))
    throw new DomainError('PROVIDER_USER_UNKNOWN', 'The card provider does not know this email; sign up first')
  return deps.handles.issue(user.userId, deps.clock.now())
}
