import type { IdentityState } from '../identity/identity-forms.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { CallbackReading, CardTransaction } from './card-transaction.ts'
import type { FiatMoney } from './fiat-money.ts'

/** A payment method: its alias at the provider, and the currencies in which the provider accepts it. */
export interface BuyMethod {
  /** The provider's alias, such as `card`. */
  alias: string
  /** Name of the method for users, in English. */
  title: string
  /** Accepted currencies, as ISO 4217 codes. */
  currencies: string[]
}

/** Access of one user to the provider. Only the server has it; a browser never gets it. */
export interface ProviderSession {
  bearerToken: string
  /** IP address of the user. The provider requires the user's own address, not the server's. */
  userIp: string
}

/** Request for a price: the user pays `pay`, fees included, and gets coins of `to`. */
export interface BuyRateQuery {
  pay: FiatMoney
  to: Instrument
  /** Alias of a buy method. */
  method: string
}

/** A price without a rate that the provider holds. */
export interface BuyEstimate {
  /** Amount that the user pays, fees included. */
  pay: FiatMoney
  /** Part of `pay` that the provider keeps. */
  fee: FiatMoney
  /** Coins that arrive at the destination, in base units. */
  amountToGetAtomic: bigint
  /** Minimum of `pay` for this pair. */
  minimum: FiatMoney
  /** Maximum of `pay` for this pair; null when the provider reports none. */
  maximum: FiatMoney | null
  /** Whether the provider requires an identity check for this amount; null when it does not say. */
  needsIdentity: boolean | null
}

/** A rate that the provider holds for one user. */
export interface BuyRate extends BuyEstimate {
  /** Identifies the held rate when the purchase starts. */
  token: string
  /** End of the held rate, in epoch milliseconds. */
  expiresAt: number
}

/** The provider's response to a price request: a price, or the bounds that the amount violates. */
export type BuyPriceAnswer<Price extends BuyEstimate> =
  | { kind: 'price'; price: Price }
  | { kind: 'out-of-bounds'; minimum: FiatMoney; maximum: FiatMoney | null }

/** Request to start a purchase. */
export interface BuyRequest {
  rate: Pick<BuyRate, 'token' | 'expiresAt'>
  destinationAddress: string
  /** Memo of the destination. Null for a network without memos, and for a provider that does not accept memos. */
  destinationMemo: string | null
  /** Our id of the order. The provider's callbacks repeat it. */
  orderId: string
}

/**
 * Result of starting a purchase. `started`: the user continues on the provider's page. `rate-expired`: the provider no
 * longer holds the rate, so it started no purchase.
 */
export type BuyAnswer = { kind: 'started'; redirectUrl: string } | { kind: 'rate-expired' }

/** Result of a sign-up. `known`: the email already has an account at the provider, which can be used like a new one. */
export type SignUpAnswer = 'signed-up' | 'known'

/** The provider's record of a user. */
export interface ProviderUser {
  isEmailConfirmed: boolean
  /** Whether the provider refuses every transaction of the user. */
  isBlocked: boolean
  /** State of the identity check for buying crypto. */
  identity: IdentityState
}

/** Token of the provider's identity form, and the applicant for whom the form opens. */
export interface ProviderIdentityToken {
  token: string
  applicantId: string
}

/**
 * A service that sells coins for card payments and sends them to the destination itself. Every call may fail. The
 * caller sets rate limits.
 */
export interface CardProvider {
  /** Public code that pages and API responses show. */
  readonly code: string
  /** Whether the provider sends coins to a destination with a memo. */
  readonly takesMemos: boolean
  /** Largest payment without an identity check, in the provider's own currency. */
  readonly noIdentityCeiling: FiatMoney
  /**
   * Updates the list of sold coins.
   * @throws {AdapterError}
   */
  refreshCoins(): Promise<void>
  /** Returns whether a URL is a payment page of the provider. Sends no request. */
  isPaymentPage(url: string): boolean
  /** Returns whether the provider sells a coin, according to the last list. Sends no request. */
  sells(to: Instrument): boolean
  /**
   * Returns the ways to pay that the user has.
   * @throws {AdapterError} like `user`
   */
  buyMethods(session: ProviderSession): Promise<BuyMethod[]>
  /**
   * Creates an account at the provider.
   * @param user.isAccepted whether the user accepted the provider's terms
   * @throws {AdapterError}
   */
  signUp(user: { email: string; isAccepted: boolean; userIp: string }): Promise<SignUpAnswer>
  /**
   * Returns access for a user; null when the email has no account.
   * @throws {AdapterError}
   */
  signIn(user: { email: string; userIp: string }): Promise<ProviderSession | null>
  /**
   * Returns the state of the user's email and identity check.
   * @throws {AdapterError} `retryable` is false when the session has ended
   */
  user(session: ProviderSession): Promise<ProviderUser>
  /**
   * Returns a token for the identity form.
   * @throws {AdapterError} like `user`
   */
  identityToken(session: ProviderSession): Promise<ProviderIdentityToken>
  /**
   * Returns a price. The call requires no user.
   * @throws {AdapterError}
   */
  estimate(query: BuyRateQuery): Promise<BuyPriceAnswer<BuyEstimate>>
  /**
   * Returns a rate that the provider holds for the user.
   * @throws {AdapterError} like `user`
   */
  buyRate(session: ProviderSession, query: BuyRateQuery): Promise<BuyPriceAnswer<BuyRate>>
  /**
   * Starts a purchase. No money moves before the user pays on the provider's page. A repeated call with the same order
   * id, rate and destination starts no second purchase.
   * @throws {AdapterError} like `user`
   */
  buy(session: ProviderSession, request: BuyRequest): Promise<BuyAnswer>
  /**
   * Returns a purchase by our order id; null when the provider has none.
   * @throws {AdapterError} like `user`
   */
  transaction(session: ProviderSession, orderId: string): Promise<CardTransaction | null>
  /** Verifies the signature over the exact bytes of a callback, and returns the parsed callback. Sends no request. */
  readCallback(callback: { body: Uint8Array; signature: string | null }): CallbackReading
}
