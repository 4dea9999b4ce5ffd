import type { IdentityState } from '../identity/identity-forms.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { CallbackReading, CardTransaction } from './card-transaction.ts'
import type { FiatMoney } from './fiat-money.ts'

/** A payment method with its alias at the provider and the currencies it accepts. */
export interface BuyMethod {
  /** The provider's alias, such as `card`. */
  alias: string
  /** English name of the method, as displayed to users. */
  title: string
  /** Accepted currencies, as ISO 4217 codes. */
  currencies: string[]
}

/** One user's access to the provider, which never leaves the server. */
export interface ProviderSession {
  bearerToken: string
  /** The user's IP address. The provider requires the address of the user, not of the server. */
  userIp: string
}

/** A price request: the user pays `pay`, including fees, and receives coins of the instrument `to`. */
export interface BuyRateQuery {
  pay: FiatMoney
  to: Instrument
  /** The provider's alias of the payment method. */
  method: string
}

/** A price that the provider does not guarantee. */
export interface BuyEstimate {
  /** Amount that the user pays, including fees. */
  pay: FiatMoney
  /** Part of `pay` that the provider charges as its fee. */
  fee: FiatMoney
  /** Coins that arrive at the destination, in base units. */
  amountToGetAtomic: bigint
  /** Minimum of `pay` for this pair. */
  minimum: FiatMoney
  /** Maximum of `pay` for this pair; null if the provider reports none. */
  maximum: FiatMoney | null
  /** Whether the provider requires an identity check for this amount; null if unknown. */
  needsIdentity: boolean | null
}

/** A rate that the provider holds for one user. */
export interface BuyRate extends BuyEstimate {
  /** Token that identifies the held rate when the purchase is started. */
  token: string
  /** When the held rate expires, in epoch milliseconds. */
  expiresAt: number
}

/** The provider's response to a price request: either a price, or the limits that the amount violates. */
export type BuyPriceAnswer<Price extends BuyEstimate> =
  | { kind: 'price'; price: Price }
  | { kind: 'out-of-bounds'; minimum: FiatMoney; maximum: FiatMoney | null }

/** Request to start a purchase. */
export interface BuyRequest {
  rate: Pick<BuyRate, 'token' | 'expiresAt'>
  destinationAddress: string
  /** Destination memo. Null if the network has no memos or the provider does not accept them. */
  destinationMemo: string | null
  /** Our order ID. The provider repeats it in its callbacks. */
  orderId: string
}

/**
 * Result of starting a purchase. `started`: the user continues on the provider's page. `rate-expired`: the provider no
 * longer holds the rate, so it did not start a purchase.
 */
export type BuyAnswer = { kind: 'started'; redirectUrl: string } | { kind: 'rate-expired' }

/** Code that the provider has emailed to the user. The user enters it to confirm the address. */
export interface EmailCode {
  /** The provider's ID for the emailed code. It is not secret, because it is useless without the code. */
  key: string
  /** Length of the code, in characters. */
  length: number
  /** Time until the provider sends another code, in seconds. */
  resendSeconds: number
}

/** Result of a sign-up at the card provider. */
export interface SignUpAnswer {
  /**
   * Whether the provider reports that the email address already has an account, which can be used like a new one.
   */
  isKnown: boolean
  /** Emailed code that the provider waits for; null if its email contains a link, or no confirmation is needed. */
  emailCode: EmailCode | null
}

/** The provider's record of a user. */
export interface ProviderUser {
  isEmailConfirmed: boolean
  /** Whether the provider rejects every transaction of the user. */
  isBlocked: boolean
  /** Status of the user's identity check for buying crypto. */
  identity: IdentityState
  /**
   * Given and family name, without a birth date, which the provider does not report. Null if the provider reports no
   * name.
   */
  name: string | null
}

/** Token for the provider's identity form, and the applicant for whom the form opens. */
export interface ProviderIdentityToken {
  token: string
  applicantId: string
}

/**
 * A service that sells coins for card payments and sends them to the destination itself. Every call may fail. The
 * caller is responsible for rate limiting.
 */
export interface CardProvider {
  /** Public code that appears on pages and in API responses. */
  readonly code: string
  /** Whether the provider can send coins with a destination memo. */
  readonly takesMemos: boolean
  /** Largest payment that requires no identity check, in the provider's own currency. */
  readonly noIdentityCeiling: FiatMoney
  /**
   * How long after its creation a payment page accepts payments, in milliseconds; null if the contract states no time.
   */
  readonly paymentPageMs: number | null
  /**
   * Refreshes the list of coins that the provider sells.
   * @throws {AdapterError} when the provider fails or does not respond
   */
  refreshCoins(): Promise<void>
  /** Returns whether a URL is one of the provider's payment pages. Sends no request. */
  isPaymentPage(url: string): boolean
  /** Returns whether the provider sells a coin, according to the last list. Sends no request. */
  sells(to: Instrument): boolean
  /**
   * Returns the payment methods that are available to the user.
   * @throws {AdapterError} in the same cases as `user`
   */
  buyMethods(session: ProviderSession): Promise<BuyMethod[]>
  /**
   * Creates an account at the provider.
   * @param user.isAccepted whether the user accepted the provider's terms
   * @throws {AdapterError} in the same cases as `refreshCoins`
   */
  signUp(user: { email: string; isAccepted: boolean; userIp: string }): Promise<SignUpAnswer>
  /**
   * Confirms the email address for which the provider has sent a code. Returns false if the provider refuses the code
   * or its key.
   * @throws {AdapterError} in the same cases as `refreshCoins`
   */
  verifyEmail(answer: { key: string; code: string; userIp: string }): Promise<boolean>
  /**
   * Returns a user's access, or null if the email address has no account.
   * @throws {AdapterError} in the same cases as `refreshCoins`
   */
  signIn(user: { email: string; userIp: string }): Promise<ProviderSession | null>
  /**
   * Returns the provider's record of the user.
   * @throws {AdapterError} `retryable` is false when the session has ended
   */
  user(session: ProviderSession): Promise<ProviderUser>
  /**
   * Returns a token for the identity form.
   * @throws {AdapterError} in the same cases as `user`
   */
  identityToken(session: ProviderSession): Promise<ProviderIdentityToken>
  /**
   * Returns a price that is not tied to a user.
   * @throws {AdapterError} in the same cases as `refreshCoins`
   */
  estimate(query: BuyRateQuery): Promise<BuyPriceAnswer<BuyEstimate>>
  /**
   * Returns a rate that the provider holds for the user.
   * @throws {AdapterError} in the same cases as `user`
   */
  buyRate(session: ProviderSession, query: BuyRateQuery): Promise<BuyPriceAnswer<BuyRate>>
  /**
   * Starts a purchase. No money moves until the user pays on the provider's page. A repeated call with the same order
   * ID, rate and destination does not start a second purchase.
   * @throws {AdapterError} in the same cases as `user`
   */
  buy(session: ProviderSession, request: BuyRequest): Promise<BuyAnswer>
  /**
   * Looks up a purchase by our order ID. Returns null if the provider has no such purchase.
   * @throws {AdapterError} in the same cases as `user`
   */
  transaction(session: ProviderSession, orderId: string): Promise<CardTransaction | null>
  /** Verifies the signature of a callback's exact bytes and returns the parsed callback. Sends no request. */
  readCallback(callback: { body: Uint8Array; signature: string | null }): CallbackReading
}
