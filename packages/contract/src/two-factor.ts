import * as z from 'zod/mini'
import { printableText } from './fields.ts'
import { TOTP_LENGTH } from './two-factor-header.ts'

/** Random 256-bit token in base64url. */
const Token = z.string().check(z.regex(/^[\w-]{43}$/))

/** ID of an action that the server rejected for lack of two-factor authentication (`data.details.twoFactor.act`). */
export const ActText = Token
/**
 * Two-factor grant that the server returns for a proof. It can be used once within two minutes, for a single action in
 * a single session.
 */
export const GrantText = Token

/** Six digits from an authenticator app, stripped of spaces. */
export const TotpText = z.string().check(
  z.maxLength(16),
  z.overwrite((text) => text.replaceAll(/\s/g, '')),
  z.regex(new RegExp(`^\\d{${TOTP_LENGTH}}$`)),
)

/** A recovery code, with or without its hyphens. */
export const RecoveryCodeText = z.string().check(z.maxLength(40), z.regex(/^[\s0-9A-Za-z-]{16,40}$/))

/** Name that the owner gave a passkey. */
export const PasskeyName = printableText(60).check(z.minLength(1), z.regex(/\S/))
export const PasskeyId = z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1))

const Base64Url = z.string().check(z.minLength(1), z.maxLength(8_000), z.regex(/^[\w-]+$/))
const Credential = z.object({ id: Base64Url, rawId: Base64Url, type: z.literal('public-key') })

/** WebAuthn `RegistrationResponseJSON`, limited to the fields that the server reads. */
export const NewPasskeyCredential = z.extend(Credential, {
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))),
  }),
})

/** WebAuthn `AuthenticationResponseJSON`, limited to the fields that the server reads. */
export const ShownPasskey = z.extend(Credential, {
  response: z.object({ clientDataJSON: Base64Url, authenticatorData: Base64Url, signature: Base64Url }),
})

/** WebAuthn options for the browser, as JSON. */
export const CeremonyOptions = z.looseObject({ challenge: z.string() })

/** An account's second factors. Times are ISO 8601. */
export const FactorsView = z.object({
  totp: z.nullable(z.object({ createdAt: z.string(), lastUsedAt: z.nullable(z.string()) })),
  /** The account's passkeys, newest first. */
  passkeys: z.array(
    z.object({ passkeyId: z.int(), name: z.string(), createdAt: z.string(), lastUsedAt: z.nullable(z.string()) }),
  ),
  recoveryCodesLeft: z.int(),
})
export type FactorsView = z.infer<typeof FactorsView>

/** New recovery codes, which are returned only once. Empty if the account already has codes. */
export const RecoveryCodesView = z.object({ recoveryCodes: z.array(z.string()) })
