import { payoutCards } from '@cambio/contract/calls/identity/payout-cards'
import {
  providerContacts,
  providerKycAccessToken,
  providerKycPurchase,
  providerKycStatus,
  providerSignIn,
  providerSignUp,
  providerVerifyEmail,
} from '@cambio/contract/calls/identity/provider-user'
import { PROVIDER_TOKEN_HEADER } from '@cambio/contract/provider-token-header'
import { requireConfirmed } from '@cambio/core/accounts/require-account'
import type { AccountChangeDeps } from '@cambio/core/accounts/account-ports'
import { checkedPurchase, type CheckedPurchaseDeps } from '@cambio/core/card-orders/identity/checked-purchase'
import { openIdentityForm } from '@cambio/core/card-orders/identity/open-identity-form'
import { readProviderUser, type ProviderUserInput } from '@cambio/core/card-orders/identity/provider-user'
import { signInAtProvider } from '@cambio/core/card-orders/identity/sign-in-at-provider'
import { listPayoutCards } from '@cambio/core/card-orders/sales/list-payout-cards'
import { signUpAtProvider } from '@cambio/core/card-orders/identity/sign-up-at-provider'
import {
  verifyProviderEmail,
  type VerifyProviderEmailDeps,
} from '@cambio/core/card-orders/identity/verify-provider-email'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { browserOf } from '../../http/access/visitors.ts'
import { mountCall } from '../../http/calls/mount-call.ts'
import type { AccountAccess } from '../account/account-access.ts'

export type ProviderUserRoutesDeps = VerifyProviderEmailDeps & CheckedPurchaseDeps & { accounts: AccountChangeDeps }

/**
 * Header with the opaque token from the call that signs the user in at the card provider. It is optional in the schema,
 * because a request without a session must receive status 401, not a validation error.
 */
const HandleHeaders = z.looseObject({ [PROVIDER_TOKEN_HEADER]: z.optional(z.string().check(z.maxLength(128))) })

/** Serves the calls for the user's account, identity check and saved cards at the card provider (spec §7). */
export function providerUserRoutes(
  app: FastifyInstance,
  services: ProviderUserRoutesDeps,
  { visitors }: AccountAccess,
): void {
  const userOf = async (request: FastifyRequest): Promise<ProviderUserInput> => {
    const { userId, email } = await requireConfirmed(services.accounts, await visitors.require(request))
    return { userId, email, userIp: browserOf(request).ip }
  }
  const holderOf = async (request: FastifyRequest) => ({ ...(await userOf(request)), handle: handleOf(request) })
  const options = { headers: HandleHeaders }
  mountCall(app, providerSignUp, async ({ body, request }) => {
    const { isKnown, emailCode } = await signUpAtProvider(services, await userOf(request), body.email)
    return { isRegistered: isKnown, emailCode }
  })
  mountCall(app, providerVerifyEmail, async ({ body, request }) => {
    await verifyProviderEmail(services, await userOf(request), body)
    return { emailStatus: 'confirmed' as const }
  })
  mountCall(app, providerSignIn, async ({ body, request }) => ({
    bearerToken: await signInAtProvider(services, await userOf(request), body.email),
  }))
  const contacts = async ({ request }: { request: FastifyRequest }) => {
    const { isEmailConfirmed, emailCode } = await readProviderUser(services, await holderOf(request))
    return { emailStatus: isEmailConfirmed ? ('confirmed' as const) : ('not_confirmed' as const), emailCode }
  }
  mountCall(app, providerContacts, contacts, options)
  const status = async ({ request }: { request: FastifyRequest }) => {
    const { identity, identityAgeMs } = await readProviderUser(services, await holderOf(request))
    return { features: [{ feature: 'crypto' as const, status: identity, statusAgeMs: identityAgeMs }] }
  }
  mountCall(app, providerKycStatus, status, options)
  const form = async ({ request }: { request: FastifyRequest }) => {
    const { token, applicantId, formBaseUrl } = await openIdentityForm(services, await holderOf(request))
    return { kycAccessToken: token, applicantId, formBaseUrl }
  }
  mountCall(app, providerKycAccessToken, form, options)
  mountAccountCalls(app, services, userOf)
}

/** Serves the calls that need no handle. They either sign the user in or read only the exchange's own records. */
function mountAccountCalls(
  app: FastifyInstance,
  services: ProviderUserRoutesDeps,
  userOf: (request: FastifyRequest) => Promise<ProviderUserInput>,
): void {
  mountCall(app, providerKycPurchase, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store')
    const { userId } = await userOf(request)
    const purchase = await checkedPurchase(services, userId)
    return { purchase, isCheckOpen: purchase !== null && (await services.followedChecks.isOpen(userId)) }
  })
  mountCall(app, payoutCards, async ({ request }) => {
    const { identity: identityStatus, ...saved } = await listPayoutCards(services, await userOf(request))
    return { ...saved, identityStatus }
  })
}

function handleOf({ headers }: FastifyRequest): string {
  const handle = headers[PROVIDER_TOKEN_HEADER]
  return typeof handle === 'string' ? handle : ''
}
