// Written by npm run openapi from packages/contract/src/calls.
import type { CallSpec } from '../call.ts'
import type { payoutCards } from '../calls/identity/payout-cards.ts'
import type { providerContacts, providerKycAccessToken, providerKycPurchase, providerKycStatus, providerSignIn, providerSignUp, providerVerifyEmail } from '../calls/identity/provider-user.ts'

export interface IdentityCalls {
  payoutCards: typeof payoutCards
  providerContacts: typeof providerContacts
  providerKycAccessToken: typeof providerKycAccessToken
  providerKycPurchase: typeof providerKycPurchase
  providerKycStatus: typeof providerKycStatus
  providerSignIn: typeof providerSignIn
  providerSignUp: typeof providerSignUp
  providerVerifyEmail: typeof providerVerifyEmail
}

export const IDENTITY_CALLS: Record<keyof IdentityCalls, CallSpec> = {
  payoutCards: { method: 'POST', path: '/api/v1/liquidity-providers/mercuryo/user/payout-cards', timeoutMs: 15000 },
  providerContacts: { method: 'GET', path: '/api/v1/liquidity-providers/mercuryo/user/contacts', timeoutMs: 15000 },
  providerKycAccessToken: { method: 'GET', path: '/api/v1/liquidity-providers/mercuryo/kyc/access-token', timeoutMs: 15000 },
  providerKycPurchase: { method: 'GET', path: '/api/v1/liquidity-providers/mercuryo/kyc/purchase', timeoutMs: 15000 },
  providerKycStatus: { method: 'GET', path: '/api/v1/liquidity-providers/mercuryo/user/kyc-status', timeoutMs: 15000 },
  providerSignIn: { method: 'POST', path: '/api/v1/liquidity-providers/mercuryo/user/sign-in', timeoutMs: 15000 },
  providerSignUp: { method: 'POST', path: '/api/v1/liquidity-providers/mercuryo/user/sign-up', timeoutMs: 15000 },
  providerVerifyEmail: { method: 'POST', path: '/api/v1/liquidity-providers/mercuryo/user/verify-email', timeoutMs: 15000 },
}
