import { DomainError } from '../../shared/domain-error.ts'
import { withHandle, type ProviderUserDeps, type ProviderUserInput } from './provider-user.ts'

/** Data that a browser needs to open the identity form of one user. */
export interface OpenIdentityForm {
  token: string
  applicantId: string
  /** Address of the form's page, with the token. */
  formUrl: string
}

/**
 * Returns a token of the provider's identity form, and the address of the form.
 * @throws {DomainError} CARDS_CLOSED also when the settings name no form; else like `withHandle`
 */
export function openIdentityForm(
  deps: ProviderUserDeps,
  user: ProviderUserInput & { handle: string },
): Promise<OpenIdentityForm> {
  return withHandle(deps, user, async ({ provider, identityFormUrl }, session) => {
    if (identityFormUrl === null) throw new DomainError('CARDS_CLOSED', 'This exchange has no identity form')
    const { token, applicantId } = await provider.identityToken(session)
    return { token, applicantId, formUrl: identityFormUrl + encodeURIComponent(token) }
  })
}
