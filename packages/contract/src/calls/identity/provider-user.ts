import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { Email } from '../../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

const PROVIDER = '/liquidity-providers/mercuryo'
/**
 * Errors that every call in this module can return. The causes are the session, the account's email address, the rate
 * limit, and an unresponsive provider.
 */
const ERRORS = [
  'ERR_UNAUTHORIZED',
  'ERR_IM_A_TEAPOT',
  'ERR_UNPROCESSABLE_ENTITY',
  'ERR_NOT_FOUND',
  'ERR_SERVICE_UNAVAILABLE',
] as const

/** Code that the provider has emailed and that the user enters. Null if its email contains a link. */
const EmailCode = z.nullable(z.object({ key: z.string(), length: z.int(), resendSeconds: z.int() }))

/**
 * POST .../user/sign-up (spec §7): creates the user's account at the card provider. The email address must be the
 * address of the signed-in account. The address may already be registered with the provider. For an unconfirmed
 * address, the provider sends its confirmation email again.
 */
export const providerSignUp = defineCall({
  name: 'providerSignUp',
  method: 'POST',
  versions: ['v1'],
  path: `${PROVIDER}/user/sign-up`,
  body: z.object({ accept: z.literal(true), email: Email }),
  response: z.object({ isRegistered: z.boolean(), emailCode: EmailCode }),
  errors: [...ERRORS, 'ERR_VALIDATION'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * POST .../user/sign-in (spec §7): returns a handle for `providerContacts`, `providerKycStatus` and
 * `providerKycAccessToken`. The handle works only for the signed-in account and is not the provider's token. Fails with
 * `ERR_NOT_FOUND` if the provider has no user with this email address.
 */
export const providerSignIn = defineCall({
  name: 'providerSignIn',
  method: 'POST',
  versions: ['v1'],
  path: `${PROVIDER}/user/sign-in`,
  body: z.object({ email: Email }),
  response: z.object({ bearerToken: z.string() }),
  errors: [...ERRORS, 'ERR_VALIDATION'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * POST .../user/verify-email: confirms the user's email address at the card provider with the code from its email. A
 * wrong or expired code fails with `ERR_UNPROCESSABLE_ENTITY`. An account may enter five codes in 15 minutes.
 */
export const providerVerifyEmail = defineCall({
  name: 'providerVerifyEmail',
  method: 'POST',
  versions: ['v1'],
  path: `${PROVIDER}/user/verify-email`,
  body: z.object({
    key: z.string().check(z.minLength(1), z.maxLength(512)),
    code: z.string().check(z.regex(/^[0-9A-Za-z]{1,12}$/)),
  }),
  response: z.object({ emailStatus: z.literal('confirmed') }),
  errors: [...ERRORS, 'ERR_VALIDATION'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/** GET .../user/contacts (spec §7): returns whether the user has confirmed their email address at the provider. */
export const providerContacts = defineCall({
  name: 'providerContacts',
  method: 'GET',
  versions: ['v1'],
  path: `${PROVIDER}/user/contacts`,
  response: z.object({ emailStatus: z.enum(['confirmed', 'not_confirmed']), emailCode: EmailCode }),
  errors: [...ERRORS, 'ERR_FORBIDDEN'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/** GET .../user/kyc-status (spec §7): returns the state of the identity check for each feature of the provider. */
export const providerKycStatus = defineCall({
  name: 'providerKycStatus',
  method: 'GET',
  versions: ['v1'],
  path: `${PROVIDER}/user/kyc-status`,
  response: z.object({
    features: z.array(
      z.object({
        feature: z.enum(['crypto']),
        status: z.enum(['incomplete', 'under_review', 'complete', 'failed']),
        /** Time in milliseconds since the exchange first read this status of the check. */
        statusAgeMs: z.int(),
      }),
    ),
  }),
  errors: [...ERRORS, 'ERR_FORBIDDEN'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * GET .../kyc/access-token (spec §7): returns a token for the provider's identity form, and the origin from which the
 * form's web SDK loads it.
 */
export const providerKycAccessToken = defineCall({
  name: 'providerKycAccessToken',
  method: 'GET',
  versions: ['v1'],
  path: `${PROVIDER}/kyc/access-token`,
  query: z.object({ feature: z.enum(['crypto']) }),
  response: z.object({ kycAccessToken: z.string(), applicantId: z.string(), formBaseUrl: z.string() }),
  errors: [...ERRORS, 'ERR_FORBIDDEN'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * GET .../kyc/purchase: returns the purchase or sale for which the signed-in account began its identity check, so that
 * the user can continue on another device. The exchange stores it until a week after the check has ended.
 */
export const providerKycPurchase = defineCall({
  name: 'providerKycPurchase',
  method: 'GET',
  versions: ['v1'],
  path: `${PROVIDER}/kyc/purchase`,
  response: z.object({
    purchase: z.nullable(
      z.object({
        send: z.string(),
        receive: z.string(),
        amount: z.string(),
        destinationAddress: z.string(),
        refundAddress: z.nullable(z.string()),
      }),
    ),
    /** Whether the user can still continue: the check did not fail, and no card order has been created since. */
    isCheckOpen: z.boolean(),
  }),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT', 'ERR_UNPROCESSABLE_ENTITY'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
