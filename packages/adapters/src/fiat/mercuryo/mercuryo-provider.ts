import type {
  BuyAnswer,
  BuyEstimate,
  BuyMethod,
  BuyPriceAnswer,
  BuyRate,
  BuyRateQuery,
  BuyRequest,
  CardProvider,
  EmailCode,
  ProviderIdentityToken,
  ProviderSession,
  ProviderUser,
  SignUpAnswer,
} from '@cambio/core/fiat/card-provider'
import type { CallbackReading, CardTransaction } from '@cambio/core/fiat/card-transaction'
import { type FiatMoney, formatFiat } from '@cambio/core/fiat/fiat-money'
import type { Instrument } from '@cambio/core/instruments/instrument'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { present } from '@cambio/kernel/assert'
import type * as z from 'zod'
import { ProviderHttp, ProviderRefusal, UnreadableAnswer } from '../../provider-http.ts'
import { readMercuryoCallback } from './mercuryo-callback.ts'
import { MercuryoCoins } from './mercuryo-coins.ts'
import {
  Bought,
  BuyMethods,
  Currencies,
  EmailVerified,
  Estimate,
  IdentityToken,
  Rate,
  SignedIn,
  SignedUp,
  Transactions,
  UserData,
} from './mercuryo-json.ts'
import { isAmountRefused, isCodeRefused, isRateExpired, isUnknownUser } from './mercuryo-errors.ts'
import { MercuryoLimits, type Bounds } from './mercuryo-limits.ts'
import { estimateOf, isOutside } from './mercuryo-price.ts'
import { IDENTITY_STATUSES, meaningOf } from './mercuryo-statuses.ts'
import { transactionOf } from './mercuryo-transaction.ts'

/**
 * How long the exchange relies on a rate from Mercuryo before it requests a new one, in milliseconds. Unverified:
 * Mercuryo's documents say that a rate is frozen, but do not state the duration. A public client assumes about an hour.
 */
const RATE_LIFETIME_MS = 10 * 60_000
/** Payment above which Mercuryo requires an identity check. Source: its guide "On- and Off-Ramp" 1.6.0. */
const NO_IDENTITY_CEILING: FiatMoney = { currency: 'EUR', minor: 69_900n }

/** The adapter's settings. The tokens are secrets. */
export interface MercuryoAccess {
  /** URL of the `/b2b/…` calls, without the trailing slash. */
  baseUrl: string
  /** URL of the public calls, without the trailing slash. */
  publicBaseUrl: string
  /** Origin of the payment page. A redirect to any other origin is rejected. */
  paymentPageOrigin: string
  /** Secret that identifies the exchange at sign-up and sign-in. */
  partnerToken: string
  /** Public ID of the exchange's widget, which the public price calls require. */
  widgetId: string
  /** Secret that signs callbacks. */
  signKey: string
  /** Time in minutes for which a payment page accepts money after its creation; null if the contract states none. */
  paymentPageMinutes: number | null
}

/** Adapter for Mercuryo's B2B API 1.6 (wire.md §4). `docs/fiat.md` lists what is unverified. */
export class MercuryoProvider implements CardProvider {
  readonly code = 'mercuryo'
  /**
   * Whether a destination may have a memo. False, because no public document specifies a field for the memo. If the
   * provider ignored a memo, the coins would be lost.
   */
  readonly takesMemos = false
  readonly noIdentityCeiling = NO_IDENTITY_CEILING
  readonly paymentPageMs: number | null
  readonly #access: MercuryoAccess
  readonly #http: ProviderHttp
  readonly #public: ProviderHttp
  readonly #limits: MercuryoLimits
  readonly #now: () => number
  #coins = new MercuryoCoins([])

  constructor(access: MercuryoAccess, now: () => number) {
    this.#access = access
    const { paymentPageMinutes: minutes } = access
    this.paymentPageMs = minutes === null ? null : minutes * 60_000
    this.#http = new ProviderHttp(access.baseUrl, {})
    this.#public = new ProviderHttp(access.publicBaseUrl, {})
    this.#limits = new MercuryoLimits(this.#public, access.widgetId, now)
    this.#now = now
  }

  async refreshCoins(): Promise<void> {
    const { data } = await this.#public.get('/lib/currencies', {}, Currencies)
    this.#coins = new MercuryoCoins(data.config.crypto_currencies)
  }

  isPaymentPage(url: string): boolean {
    return URL.canParse(url) && new URL(url).origin === this.#access.paymentPageOrigin
  }

  sells(to: Instrument): boolean {
    return this.#coins.find(to) !== null
  }

  async buyMethods(session: ProviderSession): Promise<BuyMethod[]> {
    const { data } = await this.#http.get('/b2b/fiat/buy-methods', {}, BuyMethods, asUser(session))
    return data.map(({ payment_alias: alias, title, currencies }) => ({ alias, title, currencies }))
  }

  async signUp({ email, isAccepted, userIp }: Parameters<CardProvider['signUp']>[0]): Promise<SignUpAnswer> {
    const headers = this.#asPartner(userIp)
    try {
      const { data } = await this.#http.post('/b2b/user/sign-up', { email, accept: isAccepted }, SignedUp, headers)
      return { isKnown: false, emailCode: emailCodeOf(data) }
    } catch (error) {
      // The documents specify no error code for an email address that is already registered. If sign-up is rejected but
      // sign-in succeeds, the address must be registered.
      const isRefused = error instanceof ProviderRefusal && error.status >= 400 && error.status < 500
      if (isRefused && error.status !== 401 && (await this.signIn({ email, userIp })) !== null)
        return { isKnown: true, emailCode: null }
      throw error
    }
  }

  async verifyEmail({ key, code, userIp }: Parameters<CardProvider['verifyEmail']>[0]): Promise<boolean> {
    try {
      await this.#http.post('/b2b/user/verify-email', { key, code }, EmailVerified, this.#asPartner(userIp))
      return true
    } catch (error) {
      if (isCodeRefused(error)) return false
      throw error
    }
  }

  async signIn({ email, userIp }: { email: string; userIp: string }): Promise<ProviderSession | null> {
    try {
      const { data } = await this.#http.post('/b2b/user/sign-in', { email }, SignedIn, this.#asPartner(userIp))
      return { bearerToken: present(data, 'the schema refuses an answer without a token'), userIp }
    } catch (error) {
      if (isUnknownUser(error)) return null
      throw error
    }
  }

  async user(session: ProviderSession): Promise<ProviderUser> {
    const { data } = await this.#http.get('/b2b/user/data', {}, UserData, asUser(session))
    const identity = meaningOf(IDENTITY_STATUSES, data.kyc1_status)
    if (identity === null)
      throw new AdapterError(`Mercuryo's KYC status is unknown: ${data.kyc1_status}`, { retryable: false })
    return {
      isEmailConfirmed: data.email_status === 'confirmed',
      isBlocked: data.user_status.includes('blocked'),
      identity,
      name: [data.first_name, data.last_name].filter(Boolean).join(' ').trim() || null,
    }
  }

  async identityToken(session: ProviderSession): Promise<ProviderIdentityToken> {
    const { data } = await this.#http.get('/b2b/user/kyc-access-token', {}, IdentityToken, asUser(session))
    return { token: data.token, applicantId: data.applicant_id }
  }

  estimate(query: BuyRateQuery): Promise<BuyPriceAnswer<BuyEstimate>> {
    return this.#priced(query, async () => {
      const search = { ...this.#search(query), widget_id: this.#access.widgetId }
      const { data } = await this.#public.get('/widget/buy/rate', search, Estimate)
      return (bounds) => estimateOf(query, data, bounds)
    })
  }

  buyRate(session: ProviderSession, query: BuyRateQuery): Promise<BuyPriceAnswer<BuyRate>> {
    return this.#priced(query, async () => {
      const requestedAt = this.#now()
      const search = { ...this.#search(query), payment: query.method }
      const { data } = await this.#http.get('/b2b/fiat/buy-rates', search, Rate, asUser(session))
      const held = { token: data.trx_token, expiresAt: requestedAt + RATE_LIFETIME_MS }
      return (bounds) => ({ ...estimateOf(query, data, bounds), ...held })
    })
  }

  async buy(session: ProviderSession, request: BuyRequest): Promise<BuyAnswer> {
    const { rate, destinationAddress: address, destinationMemo, orderId } = request
    if (rate.expiresAt <= this.#now()) return { kind: 'rate-expired' }
    if (destinationMemo !== null) throw new AdapterError('Mercuryo takes no memo', { retryable: false })
    const body = { trx_token: rate.token, address, merchant_transaction_id: orderId }
    try {
      const { data } = await this.#http.post('/b2b/fiat/buy', body, Bought, asUser(session))
      if (data.merchant_transaction_id !== orderId)
        throw new UnreadableAnswer('Mercuryo started the purchase of another order', { retryable: true })
      if (!this.isPaymentPage(data.redirect_url))
        throw new AdapterError('Mercuryo redirects to an origin that is not its payment page', { retryable: false })
      return { kind: 'started', redirectUrl: data.redirect_url }
    } catch (error) {
      if (isRateExpired(error)) return { kind: 'rate-expired' }
      throw error
    }
  }

  async transaction(session: ProviderSession, orderId: string): Promise<CardTransaction | null> {
    const search = { merchant_transaction_id: orderId }
    const { data } = await this.#http.get('/b2b/transactions', search, Transactions, asUser(session))
    const row = data.find(({ buy }) => buy?.merchant_transaction_id === orderId)
    return row?.buy ? transactionOf(row.buy, row.withdraw) : null
  }

  readCallback(callback: { body: Uint8Array; signature: string | null }): CallbackReading {
    return readMercuryoCallback(callback, this.#access.signKey)
  }

  /**
   * Requests a price. If the limits are not cached, requests them at the same time. A first quote then takes no longer
   * than one call. If the amount is outside the limits, returns the limits without waiting for the price.
   */
  async #priced<Price extends BuyEstimate>(
    { pay, to }: BuyRateQuery,
    request: () => Promise<(bounds: Bounds) => Price>,
  ): Promise<BuyPriceAnswer<Price>> {
    const coin = this.#coin(to)
    const known = this.#limits.known(pay.currency, coin)
    if (known && isOutside(pay, known)) return { kind: 'out-of-bounds', ...known }
    const price = request()
    // Ignore a failure here. The price request may fail before any code awaits it: while the limits load, or when the
    // amount is outside the limits.
    price.catch(() => {})
    const bounds = known ?? (await this.#limits.of(pay.currency, coin))
    if (isOutside(pay, bounds)) return { kind: 'out-of-bounds', ...bounds }
    try {
      return { kind: 'price', price: (await price)(bounds) }
    } catch (error) {
      if (isAmountRefused(error)) return { kind: 'out-of-bounds', ...bounds }
      throw error
    }
  }

  /**
   * Returns the query parameters of a price request. With `is_total`, the amount includes the fee (Mercuryo's
   * documentation, "Buying crypto on Partner side").
   */
  #search({ pay, to }: BuyRateQuery): Record<string, string> {
    const { currency, network } = this.#coin(to)
    return { from: pay.currency, to: currency, amount: formatFiat(pay), is_total: 'true', network }
  }

  #coin(to: Instrument) {
    return present(this.#coins.find(to), 'callers ask only for coins that the provider sells')
  }

  #asPartner(userIp: string): Record<string, string> {
    return { 'sdk-partner-token': this.#access.partnerToken, 'b2b-user-ip': userIp }
  }
}

function emailCodeOf(data: z.infer<typeof SignedUp>['data']): EmailCode | null {
  if (data.key === undefined) return null
  return { key: data.key, length: data.code_length, resendSeconds: data.resend_timeout }
}

/** Returns the headers for a call on behalf of a user. */
export function asUser({ bearerToken, userIp }: ProviderSession): Record<string, string> {
  return { 'b2b-bearer-token': bearerToken, 'b2b-user-ip': userIp }
}
