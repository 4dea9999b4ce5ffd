import type { CallSpec, ResponseOf } from '@cambio/contract/call'
import { IDENTITY_CALLS, type IdentityCalls } from '@cambio/contract/generated/identity-calls'
import { PROVIDER_TOKEN_HEADER } from '@cambio/contract/provider-token-header'
import { makeCall, type CallInput } from '../../../lib/api/api-client.ts'
import { ApiError, type ApiErrorCode } from '../../../lib/api/api-error.ts'
import type { SignedInCall } from '../../../lib/account/signed-in-call.ts'
import type { CheckAnswer, CodeResult, EmailCode } from '../state/check.ts'
import type { Purchase } from '../state/purchase.ts'

const SECOND_MS = 1_000

/** Emailed code as the server reports it. */
type ReportedCode = NonNullable<ResponseOf<IdentityCalls['providerSignUp']>['emailCode']>

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
  /** Last emailed code that a server has reported. Other servers may not know this code. */
  #emailCode: EmailCode | null = null

  constructor(email: string, signedIn: SignedInCall) {
    this.#email = email
    this.#signedIn = signedIn
  }

  /** Returns the state of the user's identity check. @throws {ApiError} */
  async state(): Promise<CheckAnswer> {
    try {
      const { emailStatus, emailCode } = await this.#read('providerContacts')
      if (emailStatus !== 'confirmed') return this.#unconfirmed(emailCode)
      this.#emailCode = null
      const { features } = await this.#read('providerKycStatus')
      const found = features.find(({ feature }) => feature === 'crypto')
      return { state: found?.status ?? 'incomplete', ageMs: found?.statusAgeMs ?? null, emailCode: null }
    } catch (error) {
      if (!(error instanceof UnknownUser)) throw error
      // The provider may treat the user as unknown until the user enters the code from its email.
      return this.#emailCode ? this.#unconfirmed(null) : { state: 'unknown', ageMs: null, emailCode: null }
    }
  }

  #unconfirmed(reported: ReportedCode | null): CheckAnswer {
    this.#noteCode(reported)
    return { state: 'email', ageMs: null, emailCode: this.#emailCode }
  }

  #noteCode(reported: ReportedCode | null): void {
    if (reported === null) return
    const { resendSeconds, ...code } = reported
    this.#emailCode = { ...code, resendAt: Date.now() + resendSeconds * SECOND_MS }
  }

  /**
   * Creates the user's account with the provider once the user has accepted the provider's terms. For an unconfirmed
   * address, the provider sends its email again. @throws {ApiError}
   */
  async signUp(): Promise<void> {
    const { emailCode } = await this.#call('providerSignUp', { body: { accept: true, email: this.#email } })
    this.#noteCode(emailCode)
  }

  /** Confirms the email address with the code from the provider's email. @throws {ApiError} */
  async verifyEmail(code: string): Promise<CodeResult> {
    try {
      await this.#call('providerVerifyEmail', { body: { key: this.#emailCode?.key ?? '', code } })
    } catch (error) {
      if (error instanceof ApiError && error.isTooOften) return 'too-often'
      if (isCode(error, 'ERR_UNPROCESSABLE_ENTITY') || isCode(error, 'ERR_VALIDATION')) return 'wrong'
      throw error
    }
    this.#emailCode = null
    return 'confirmed'
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
