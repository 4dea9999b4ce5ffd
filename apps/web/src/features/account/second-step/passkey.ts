import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { AccountAnswer, AccountBody } from '../../../lib/account-calls.ts'

/** The browser brought no passkey: its person turned away, or there is none here. */
export class PasskeyLeft extends Error {
  override readonly name = 'PasskeyLeft'
}

export function hasPasskeys(): boolean {
  return browserSupportsWebAuthn()
}

type Shown = Extract<AccountBody<'proveSecondStep'>, { passkey: unknown }>['passkey']
type Made = AccountBody<'addPasskey'>['passkey']

/** Has the browser show a passkey. @throws {PasskeyLeft} */
export async function showPasskey(options: AccountAnswer<'requestPasskey'>): Promise<Shown> {
  // What the service sends is the JSON of WebAuthn; our schema names no more of it than it needs.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, type, response } = await orLeft(startAuthentication({ optionsJSON }))
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }
}

/** Has the browser make a passkey. @throws {PasskeyLeft} */
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
