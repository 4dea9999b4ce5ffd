import type { AccountData } from '@cambio/contract/account'
import { ACCOUNT_DATA_REFRESH_MS } from '@cambio/contract/timing'
import {
  ACCOUNT_MIRROR_KEY,
  isSignedIn,
  readAccountMirror,
  writeAccountMirror,
  type AccountMirror,
} from '../../../lib/account/account-mirror.ts'
import type { ApiAnswer, ApiCallName } from '../../../lib/api/api-calls.ts'
import type { ApiInput } from '../../../lib/api/api-client.ts'
import { ApiError, type ApiErrorCode } from '../../../lib/api/api-error.ts'

export type ApiCaller = <Name extends ApiCallName>(name: Name, input: ApiInput<Name>) => Promise<ApiAnswer<Name>>

interface AccountStoreDeps {
  call: ApiCaller
  /** Returns the current time, in epoch milliseconds. */
  now: () => number
  browserFingerprint: () => string
}

/** Matches the paths of pages that always fetch the account data again when they open (spec §2 rule 4). */
const PROFILE = /^\/profile(?:\/|$)/
/** Error codes of calls without a readable response. Such an error does not reveal whether the session still exists. */
const SILENT: ReadonlySet<ApiErrorCode> = new Set(['UNREACHABLE', 'UNRECOGNISED'])

/**
 * Store of this browser's signed-in user. It also makes the calls that need a session. A copy of the account data is
 * stored in local storage, which all tabs share.
 */
export class AccountStore {
  readonly #deps: AccountStoreDeps
  readonly #listeners = new Set<() => void>()
  #mirror: AccountMirror | null | undefined
  #renewing: Promise<void> | null = null
  #loading: Promise<AccountData | null> | null = null

  constructor(deps: AccountStoreDeps) {
    this.#deps = deps
  }

  readonly account = (): AccountData | null => this.#known()?.data ?? null

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Called on a storage event after another tab has signed in or out. `key` is null if the other tab cleared all
   * storage.
   */
  readonly onStorage = (key: string | null): void => {
    if (key === null || key === ACCOUNT_MIRROR_KEY) this.#show(readAccountMirror())
  }

  /**
   * Called before a page opens. Fetches the account again if the stored data is outdated or the page is an account
   * page.
   */
  onNavigate(pathname: string): void {
    const known = this.#known()
    const isOld = known !== null && this.#deps.now() - known.fetchedAt > ACCOUNT_DATA_REFRESH_MS
    if (isOld || (known !== null && PROFILE.test(pathname))) void this.load().catch(() => undefined)
  }

  /** Makes an account call. @throws {ApiError} under the same conditions as `callApi` */
  readonly call: ApiCaller = (name, input) => this.signedIn(() => this.#deps.call(name, input))

  /**
   * Makes a call that needs a session. If the access token has expired, refreshes it once for all waiting calls and
   * repeats the call. If the session has ended, removes the stored account data (spec §8).
   * @throws {ApiError} under the same conditions as the call
   */
  async signedIn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call()
    } catch (error) {
      if (!isRefusal(error, 'ERR_IM_A_TEAPOT')) throw this.#endedBy(error)
    }
    await this.#renew()
    try {
      return await call()
    } catch (error) {
      throw this.#endedBy(error)
    }
  }

  /** Fetches and returns the signed-in user, or null for a guest. @throws {ApiError} if the server does not respond */
  load(): Promise<AccountData | null> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  /** Stores account data received from the server. */
  adopt(data: AccountData): void {
    this.#keep(isSignedIn(data) ? { data, fetchedAt: this.#deps.now() } : null)
  }

  /** Removes the stored account data. Called when the session has ended. */
  readonly reset = (): void => this.#keep(null)

  async #load(): Promise<AccountData | null> {
    const before = this.#known()
    try {
      const data = await this.call('accountData', {})
      // Ignore the result if the user has signed in or out in the meantime, in this or another tab.
      if (this.#known() === before) this.adopt(data)
    } catch (error) {
      if (!isRefusal(error, 'ERR_UNAUTHORIZED')) throw error
    }
    return this.account()
  }

  #renew(): Promise<void> {
    this.#renewing ??= this.#refresh().finally(() => {
      this.#renewing = null
    })
    return this.#renewing
  }

  async #refresh(): Promise<void> {
    try {
      const browserFingerprint = this.#deps.browserFingerprint()
      await this.#deps.call('refreshSession', { body: { browserFingerprint } })
    } catch (error) {
      if (!(error instanceof ApiError) || !SILENT.has(error.code)) this.reset()
      throw error
    }
    void this.load().catch(() => undefined)
  }

  #endedBy(error: unknown): unknown {
    if (isRefusal(error, 'ERR_UNAUTHORIZED') || isRefusal(error, 'ERR_IM_A_TEAPOT')) this.reset()
    return error
  }

  #known(): AccountMirror | null {
    if (this.#mirror === undefined) this.#mirror = readAccountMirror()
    return this.#mirror
  }

  #keep(mirror: AccountMirror | null): void {
    writeAccountMirror(mirror)
    this.#show(mirror)
  }

  #show(mirror: AccountMirror | null): void {
    this.#mirror = mirror
    for (const listener of this.#listeners) listener()
  }
}

function isRefusal(error: unknown, code: ApiErrorCode): boolean {
  return error instanceof ApiError && error.code === code
}
