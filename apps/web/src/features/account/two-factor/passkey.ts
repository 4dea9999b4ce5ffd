import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { AccountAnswer, AccountBody } from '../../../lib/api/account-calls.ts'

/** Thrown when the browser returns no passkey because the user cancelled or has none on this device. */
export class PasskeyLeft extends Error {
  override readonly name = 'PasskeyLeft'
}

export function hasPasskeys(): boolean {
  return browserSupportsWebAuthn()
}

type Shown = Extract<AccountBody<'proveTwoFactor'>, { passkey: unknown }>['passkey']
type Made = AccountBody<'addPasskey'>['passkey']

/** Requests a passkey signature from the browser. @throws {PasskeyLeft} */
export async function showPasskey(options: AccountAnswer<'requestPasskey'>): Promise<Shown> {
  // The server sends the WebAuthn options as JSON. The cast is needed because the contract's schema covers only some of
  // the fields.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, type, response } = await orLeft(startAuthentication({ optionsJSON }))
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }
}

/** Requests a new passkey from the browser. @throws {PasskeyLeft} */
export async function makePasskey(options: AccountAnswer<'beginPasskey'>): Promise<Made> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, type, response } = await orLeft(startRegistration({ optionsJSON }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
}

async function orLeft<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony
  } catch (error) {
    if (error instanceof WebAuthnError || error instanceof DOMException) throw new PasskeyLeft(error.message)
    throw error
  }
}
