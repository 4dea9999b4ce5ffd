import type { CallSpec, ResponseOf } from '@cambio/contract/call'
import { IDENTITY_CALLS, type IdentityCalls } from '@cambio/contract/generated/identity-calls'
import { PROVIDER_TOKEN_HEADER } from '@cambio/contract/provider-token-header'
import { makeCall, type CallInput } from '../../../lib/api/api-client.ts'
import { ApiError, type ApiErrorCode } from '../../../lib/api/api-error.ts'
import type { SignedInCall } from '../../../lib/account/signed-in-call.ts'
import type { CheckAnswer } from '../state/check.ts'
import type { Purchase } from '../state/purchase.ts'

/** Access to the user's identity form. */
export interface FormAccess {
  token: string
  /** Origin from which the web SDK loads the form. */
  baseUrl: string
}

/**
 * Client for the user's account at the card provider. It stores no identity check state; each query fetches the state
 * from the server.
 */
export class ProviderUser {
  readonly #email: string
  readonly #signedIn: SignedInCall
  #handle: string | null = null

  constructor(email: string, signedIn: SignedInCall) {
    this.#email = email
    this.#signedIn = signedIn
  }

  /** Returns the state of the user's identity check. @throws {ApiError} */
  async state(): Promise<CheckAnswer> {
    try {
      const { emailStatus } = await this.#read('providerContacts')
      if (emailStatus !== 'confirmed') return { state: 'email', ageMs: null }
      const { features } = await this.#read('providerKycStatus')
      const found = features.find(({ feature }) => feature === 'crypto')
      return found ? { state: found.status, ageMs: found.statusAgeMs } : { state: 'incomplete', ageMs: null }
    } catch (error) {
      if (error instanceof UnknownUser) return { state: 'unknown', ageMs: null }
      throw error
    }
  }

  /**
   * Creates the user's account with the provider once the user has accepted the provider's terms. @throws {ApiError}
   */
  async signUp(): Promise<void> {
    await this.#call('providerSignUp', { body: { accept: true, email: this.#email } })
  }

  /** Returns a new token for the identity form, and the origin of the form. @throws {ApiError} */
  async formAccess(): Promise<FormAccess> {
    const answer = await this.#read('providerKycAccessToken', { query: { feature: 'crypto' } })
    return { token: answer.kycAccessToken, baseUrl: answer.formBaseUrl }
  }

  /** Returns the purchase for which the user began the check, or null if no check is open. @throws {ApiError} */
  async purchase(): Promise<Purchase | null> {
    const { purchase } = await this.#call('providerKycPurchase', {})
    if (purchase === null) return null
    const { refundAddress, ...rest } = purchase
    return { ...rest, ...(refundAddress !== null && { refundAddress }) }
  }

  /** Makes a call with the user's bearer token. If the token has expired, signs in again once and repeats the call. */
  async #read<Name extends keyof IdentityCalls>(name: Name, input: CallInput = {}) {
    const read = async () => {
      this.#handle ??= await this.#signIn()
      return this.#call(name, { ...input, headers: { [PROVIDER_TOKEN_HEADER]: this.#handle } })
    }
    try {
      return await read()
    } catch (error) {
      if (!isCode(error, 'ERR_FORBIDDEN')) throw error
    }
    this.#handle = null
    return read()
  }

  async #signIn(): Promise<string> {
    try {
      return (await this.#call('providerSignIn', { body: { email: this.#email } })).bearerToken
    } catch (error) {
      throw isCode(error, 'ERR_NOT_FOUND') ? new UnknownUser() : error
    }
  }

  #call<Name extends keyof IdentityCalls>(name: Name, input: CallInput): Promise<ResponseOf<IdentityCalls[Name]>> {
    const spec: CallSpec = IDENTITY_CALLS[name]
    return this.#signedIn(() => makeCall<ResponseOf<IdentityCalls[Name]>>(spec, input))
  }
}

/** Thrown when the user's email address has no account with the provider. */
class UnknownUser extends Error {}

function isCode(error: unknown, code: ApiErrorCode): boolean {
  return error instanceof ApiError && error.code === code
}
