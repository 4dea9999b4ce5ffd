import * as z from 'zod/mini'
import { PasswordText } from '../../account-fields.ts'
import { defineCall } from '../../call.ts'
import {
  ActText,
  CeremonyOptions,
  FactorsView,
  GrantText,
  NewPasskeyCredential,
  PasskeyId,
  PasskeyName,
  RecoveryCodesView,
  RecoveryCodeText,
  ShownPasskey,
  TotpText,
} from '../../two-factor.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/** GET /users/two-factor: returns the account's second factors. */
export const twoFactor = defineCall({
  name: 'twoFactor',
  method: 'GET',
  versions: ['v1'],
  path: '/users/two-factor',
  response: FactorsView,
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * POST /users/two-factor/prove: returns a grant for one action that the server has rejected because two-factor
 * authentication was missing. The client repeats the rejected call with the grant in the `x-two-factor` header. Fails
 * with `ERR_UNPROCESSABLE_ENTITY` for a wrong proof, and with status 429 after too many attempts.
 */
export const proveTwoFactor = defineCall({
  name: 'proveTwoFactor',
  method: 'POST',
  versions: ['v1'],
  path: '/users/two-factor/prove',
  body: z.union([
    z.object({ act: ActText, code: TotpText }),
    z.object({ act: ActText, recoveryCode: RecoveryCodeText }),
    z.object({ act: ActText, passkey: ShownPasskey }),
  ]),
  response: z.object({ grant: GrantText }),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT', 'ERR_UNPROCESSABLE_ENTITY', 'ERR_VALIDATION'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/** POST /users/two-factor/passkey-request: returns the WebAuthn options for authorising one action with a passkey. */
export const requestPasskey = defineCall({
  name: 'requestPasskey',
  method: 'POST',
  versions: ['v1'],
  path: '/users/two-factor/passkey-request',
  body: z.object({ act: ActText }),
  response: CeremonyOptions,
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT', 'ERR_NOT_FOUND'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * Errors of calls that add a second factor. `ERR_UNPROCESSABLE_ENTITY`: the email address is not confirmed, or the
 * account already has the maximum number of factors.
 */
const ADDING_ERRORS = [
  'ERR_UNAUTHORIZED',
  'ERR_IM_A_TEAPOT',
  'ERR_INVALID_CREDENTIALS',
  'ERR_FORBIDDEN',
  'ERR_UNPROCESSABLE_ENTITY',
] as const

/**
 * POST /users/two-factor/totp: returns a secret for an authenticator app. The secret stays inactive until its first
 * code is verified. Requires the password.
 */
export const beginTotp = defineCall({
  name: 'beginTotp',
  method: 'POST',
  versions: ['v1'],
  path: '/users/two-factor/totp',
  body: z.object({ password: PasswordText }),
  response: z.object({ secret: z.string(), uri: z.string() }),
  errors: ADDING_ERRORS,
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * POST /users/two-factor/totp/confirm: activates the secret with its first code. If this is the account's first
 * factor, the response contains ten recovery codes.
 */
export const confirmTotp = defineCall({
  name: 'confirmTotp',
  method: 'POST',
  versions: ['v1'],
  path: '/users/two-factor/totp/confirm',
  body: z.object({ code: TotpText }),
  response: RecoveryCodesView,
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT', 'ERR_UNPROCESSABLE_ENTITY', 'ERR_VALIDATION'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * POST /users/two-factor/passkeys/begin: returns the WebAuthn options for creating a passkey. Requires the password.
 */
export const beginPasskey = defineCall({
  name: 'beginPasskey',
  method: 'POST',
  versions: ['v1'],
  path: '/users/two-factor/passkeys/begin',
  body: z.object({ password: PasswordText }),
  response: CeremonyOptions,
  errors: ADDING_ERRORS,
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * POST /users/two-factor/passkeys: stores a new passkey. If this is the account's first factor, the response contains
 * ten recovery codes.
 */
export const addPasskey = defineCall({
  name: 'addPasskey',
  method: 'POST',
  versions: ['v1'],
  path: '/users/two-factor/passkeys',
  body: z.object({ name: PasskeyName, passkey: NewPasskeyCredential }),
  response: RecoveryCodesView,
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT', 'ERR_UNPROCESSABLE_ENTITY', 'ERR_VALIDATION'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * POST /users/two-factor/remove: removes the authenticator app or one passkey. Removing the last factor also deletes
 * the recovery codes.
 */
export const removeFactor = defineCall({
  name: 'removeFactor',
  method: 'POST',
  versions: ['v1'],
  path: '/users/two-factor/remove',
  body: z.union([z.object({ totp: z.literal(true) }), z.object({ passkeyId: PasskeyId })]),
  response: FactorsView,
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT', 'ERR_FORBIDDEN', 'ERR_NOT_FOUND'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/** POST /users/two-factor/recovery-codes: replaces all recovery codes with ten new codes. */
export const renewRecoveryCodes = defineCall({
  name: 'renewRecoveryCodes',
  method: 'POST',
  versions: ['v1'],
  path: '/users/two-factor/recovery-codes',
  response: RecoveryCodesView,
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT', 'ERR_FORBIDDEN', 'ERR_NOT_FOUND'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
