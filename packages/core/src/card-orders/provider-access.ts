import type { CardProvider, EmailCode, ProviderSession, SignUpAnswer } from '../fiat/card-provider.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import type { Clock } from '@cambio/kernel/clock'
import { LRUCache } from 'lru-cache'

/** Cache lifetime of a user's bearer token, in milliseconds. */
const KEPT_MS = 10 * 60_000
/** Maximum number of users in the cache. */
const MAX_KEPT = 1_000

/** How long the exchange remembers a code that the provider has emailed, in milliseconds. */
const CODE_KEPT_MS = 3_600_000
const SECOND_MS = 1_000

/** A user of the card provider, identified by the account's email address and the user's IP address. */
export interface Buyer {
  email: string
  userIp: string
}

/**
 * In-memory cache of users' bearer tokens at the card provider, and of the codes that it has emailed. The exchange
 * signs a user in by email address whenever it needs a token, so tokens never reach a database or browser.
 */
export class ProviderAccess {
  readonly #provider: CardProvider
  readonly #clock: Clock
  readonly #kept = new LRUCache<string, { bearerToken: string; until: number }>({ max: MAX_KEPT })

  readonly #codes = new LRUCache<string, { code: EmailCode; sentAt: number }>({ max: MAX_KEPT })

  constructor(provider: CardProvider, clock: Clock) {
    this.#provider = provider
    this.#clock = clock
  }

  /**
   * Creates the user's account at the provider if necessary. The user must have accepted the provider's terms. If the
   * provider has emailed a code and does not send another one yet, returns this code without a call.
   * @throws {AdapterError} when the provider fails
   */
  async signUp(buyer: Buyer): Promise<SignUpAnswer> {
    const waiting = this.emailCodeOf(buyer.email)
    if (waiting !== null && waiting.resendSeconds > 0) return { isKnown: true, emailCode: waiting }
    const answer = await this.#provider.signUp({ ...buyer, isAccepted: true })
    const { emailCode: code } = answer
    if (code !== null) this.#codes.set(keyOf(buyer.email), { code, sentAt: this.#clock.now() })
    return answer
  }

  /**
   * Returns the last code that the provider has emailed to a user through this server; null if there is no such code.
   */
  emailCodeOf(email: string): EmailCode | null {
    const kept = this.#codes.get(keyOf(email))
    const ageMs = kept ? this.#clock.now() - kept.sentAt : 0
    if (!kept || ageMs >= CODE_KEPT_MS) return null
    const resendSeconds = Math.max(0, Math.ceil(kept.code.resendSeconds - ageMs / SECOND_MS))
    return { ...kept.code, resendSeconds }
  }

  /**
   * Confirms the user's email address with a code. Returns false if the provider refuses the code.
   * @throws {AdapterError} when the provider fails
   */
  async verifyEmail({ email, userIp }: Buyer, entered: { key: string; code: string }): Promise<boolean> {
    const isVerified = await this.#provider.verifyEmail({ ...entered, userIp })
    if (isVerified) this.#codes.delete(keyOf(email))
    return isVerified
  }

  /**
   * Runs a call with a user's bearer token. If the token has expired, signs the user in again and repeats the call
   * once.
   * @throws {AdapterError} when the provider fails, or when the email address has no account there
   */
  async as<T>(buyer: Buyer, call: (session: ProviderSession) => Promise<T>): Promise<T> {
    const kept = this.#keptOf(buyer.email)
    if (kept === null) return call(await this.#signIn(buyer))
    try {
      return await call({ bearerToken: kept, userIp: buyer.userIp })
    } catch (error) {
      if (!(error instanceof AdapterError) || error.retryable) throw error
      this.#kept.delete(buyer.email)
      return call(await this.#signIn(buyer))
    }
  }

  /**
   * Signs a user in. Returns false if the email address has no account at the provider.
   * @throws {AdapterError} when the provider does not respond
   */
  async open(buyer: Buyer): Promise<boolean> {
    if (this.#keptOf(buyer.email) !== null) return true
    const session = await this.#provider.signIn(buyer)
    if (session !== null) this.#keep(buyer.email, session)
    return session !== null
  }

  #keptOf(email: string): string | null {
    const kept = this.#kept.get(email)
    return kept && kept.until > this.#clock.now() ? kept.bearerToken : null
  }

  async #signIn(buyer: Buyer): Promise<ProviderSession> {
    const session = await this.#provider.signIn(buyer)
    if (session === null) throw new AdapterError('The card provider does not know the user', { retryable: false })
    this.#keep(buyer.email, session)
    return session
  }

  #keep(email: string, { bearerToken }: ProviderSession): void {
    this.#kept.set(email, { bearerToken, until: this.#clock.now() + KEPT_MS })
  }
}

function keyOf(email: string): string {
  return email.toLowerCase()
}
