import { DomainError } from '../../shared/domain-error.ts'
import type { FollowedCheckStore } from './followed-check-store.ts'
import { withHandle, type ProviderUserDeps, type ProviderUserInput } from './provider-user.ts'

/** Data that the browser needs to open a user's identity form. */
export interface OpenIdentityForm {
  token: string
  applicantId: string
  /** Origin from which the web SDK loads the form. */
  formBaseUrl: string
}

/**
 * Returns a token for the provider's identity form, and the origin of the form. Records that the user has opened the
 * form. The worker then notices a rejection even if the user leaves the page.
 * @throws {DomainError} CARDS_CLOSED when no form is configured; also in the same cases as `withHandle`
 */
export function openIdentityForm(
  deps: ProviderUserDeps & { followedChecks: Pick<FollowedCheckStore, 'noteForm'> },
  user: ProviderUserInput & { handle: string },
): Promise<OpenIdentityForm> {
  return withHandle(deps, user, async ({ provider, identityFormBaseUrl }, session) => {
    if (identityFormBaseUrl === null) throw new DomainError('CARDS_CLOSED', 'This exchange has no identity form')
    const { token, applicantId } = await provider.identityToken(session)
    await deps.followedChecks.noteForm(user.userId, provider.code)
    return { token, applicantId, formBaseUrl: identityFormBaseUrl }
  })
}
