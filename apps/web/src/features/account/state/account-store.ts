import type { AccountData } from '@cambio/contract/account'
import { ACCOUNT_DATA_REFRESH_MS } from '@cambio/contract/timing'
import {
  ACCOUNT_MIRROR_KEY,
  isSignedIn,
  readAccountMirror,
  writeAccountMirror,
  type AccountMirror,
} from '../../../lib/account-mirror.ts'
import type { ApiAnswer, ApiCallName } from '../../../lib/api-calls.ts'
import type { ApiInput } from '../../../lib/api-client.ts'
import { ApiError, type ApiErrorCode } from '../../../lib/api-error.ts'

export type Ask = <Name extends ApiCallName>(name: Name, input: ApiInput<Name>) => Promise<ApiAnswer<Name>>

interface AccountStoreDeps {
  call: Ask
  /** Milliseconds since the epoch. */
  now: () => number
  browserFingerprint: () => string
}

/** Pages that always ask anew who is signed in (spec §2 rule 4). */
const PROFILE = /^\/profile(?:\/|$)/
/** What leaves open whether the session lives: nobody answered. */
const SILENT: ReadonlySet<ApiErrorCode> = new Set(['UNREACHABLE', 'UNRECOGNISED'])

/** Who is signed in at this browser: a mirror of the server's word, shared by all its tabs, and the calls that need it. */
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

  /** Another tab signed in or out. `key` is null where it cleared everything. */
  readonly onStorage = (key: string | null): void => {
    if (key === null || key === ACCOUNT_MIRROR_KEY) this.#show(readAccountMirror())
  }

  /** A page is about to open: the mirror is asked for anew where it is old or the page is the account's own. */
  onNavigate(pathname: string): void {
    const known = this.#known()
    const isOld = known !== null && this.#deps.now() - known.fetchedAt > ACCOUNT_DATA_REFRESH_MS
    if (isOld || (known !== null && PROFILE.test(pathname))) void this.load().catch(() => undefined)
  }

  /** A call of the account. @throws {ApiError} like `callApi` */
  readonly ask: Ask = (name, input) => this.signedIn(() => this.#deps.call(name, input))

  /**
   * Makes a call of who is signed in: an access that ran out is renewed, once for all that wait, and the call repeated; no
   * session is the end of the mirror (spec §8).
   * @throws {ApiError} like the call
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

  /** Asks who is signed in. Null is nobody. @throws {ApiError} where that cannot be told now */
  load(): Promise<AccountData | null> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  /** The server has said who is signed in. */
  adopt(data: AccountData): void {
    this.#keep(isSignedIn(data) ? { data, fetchedAt: this.#deps.now() } : null)
  }

  /** Nobody is signed in any more. */
  readonly reset = (): void => this.#keep(null)

  async #load(): Promise<AccountData | null> {
    const before = this.#known()
    try {
      const data = await this.ask('accountData', {})
      // Meanwhile somebody may have signed in or out here or in another tab: that is newer.
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
