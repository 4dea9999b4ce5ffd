import type { SignUpAnswer } from '../../fiat/card-provider.ts'
import {
  assertOwnEmail,
  ofProvider,
  openProvider,
  type ProviderUserDeps,
  type ProviderUserInput,
} from './provider-user.ts'

/**
 * Creates the user's account at the card provider. Accepts an email address that the provider already knows. The user
 * must have accepted the provider's terms beforehand. Also requests another email for an unconfirmed address.
 * @throws {DomainError} PROVIDER_EMAIL_OTHER, CARDS_CLOSED, TOO_MANY_ATTEMPTS, CARD_PROVIDER_AWAY
 */
export async function signUpAtProvider(
  deps: ProviderUserDeps,
  user: ProviderUserInput,
  email: string,
): Promise<SignUpAnswer> {
  assertOwnEmail(user, email)
  const { access } = await openProvider(deps, user.userId)
  return ofProvider(deps, () => access.signUp(user))
}
