import type {
  BuyAnswer,
  BuyEstimate,
  BuyMethod,
  BuyPriceAnswer,
  BuyRate,
  BuyRateQuery,
  BuyRequest,
  CardProvider,
  ProviderIdentityToken,
  ProviderSession,
  ProviderUser,
  EmailCode,
  SignUpAnswer,
} from '../fiat/card-provider.ts'
import type { CallbackReading, CardEvent, CardTransaction } from '../fiat/card-transaction.ts'
import { type FiatMoney, parseFiat } from '../fiat/fiat-money.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { AdapterError } from '../shared/adapter-error.ts'

/** The fake provider's fee, in basis points of the payment. */
const FEE_BPS = 400n

/** Code that the fake provider emails. */
export const EMAIL_CODE = '246810'

interface FakeUser extends ProviderUser {
  email: string
}

interface FakePurchase extends CardTransaction {
  email: string
  redirectUrl: string
}

/**
 * In-memory card provider for tests. One minor unit of the currency buys `unitsPerMinor` base units of the coin. The
 * test sets the outcomes.
 */
export class FakeCardProvider implements CardProvider {
  readonly code = 'fake'
  readonly takesMemos = false
  readonly noIdentityCeiling: FiatMoney = { currency: 'EUR', minor: 69_900n }
  readonly paymentPageMs: number | null = null
  readonly purchases = new Map<string, FakePurchase>()
  readonly #users = new Map<string, FakeUser>()
  /** Destination addresses, keyed by order ID. */
  readonly #addresses = new Map<string, string>()
  readonly #now: () => number
  readonly #sold: ReadonlySet<string>
  readonly #unitsPerMinor: bigint
  #isListed = false
  /** Users' email addresses, keyed by the IDs of their emailed codes; null while the provider emails links. */
  #codes: { sent: Map<string, string>; mustVerify: boolean } | null = null

  constructor({ sold, unitsPerMinor, now }: { sold: string[]; unitsPerMinor: bigint; now: () => number }) {
    this.#sold = new Set(sold)
    this.#unitsPerMinor = unitsPerMinor
    this.#now = now
  }

  async refreshCoins(): Promise<void> {
    this.#isListed = true
  }

  isPaymentPage(url: string): boolean {
    return url.startsWith('https://pay.example.test/')
  }

  sells({ slug, contract }: Instrument): boolean {
    return this.#isListed && contract === null && this.#sold.has(slug)
  }

  async buyMethods(session: ProviderSession): Promise<BuyMethod[]> {
    this.#userOf(session)
    return [{ alias: 'card', title: 'Card', currencies: ['USD', 'EUR'] }]
  }

  async signUp({ email, isAccepted }: { email: string; isAccepted: boolean }): Promise<SignUpAnswer> {
    const isKnown = this.#users.has(email)
    if (isKnown) return { isKnown, emailCode: this.#newCode(email) }
    if (!isAccepted) throw new AdapterError('The terms are not accepted', { retryable: false })
    this.#users.set(email, { email, isEmailConfirmed: false, isBlocked: false, identity: 'incomplete', name: null })
    return { isKnown, emailCode: this.#newCode(email) }
  }

  /**
   * Makes the provider email codes instead of links. With `mustVerify`, it signs a user in only after the user has
   * entered the code.
   */
  emailCodes({ mustVerify }: { mustVerify: boolean }): void {
    this.#codes = { sent: new Map(), mustVerify }
  }

  async verifyEmail({ key, code }: { key: string; code: string }): Promise<boolean> {
    const email = this.#codes?.sent.get(key)
    if (email === undefined || code !== EMAIL_CODE) return false
    this.setUser(email, { isEmailConfirmed: true })
    return true
  }

  #newCode(email: string): EmailCode | null {
    if (this.#codes === null || this.#users.get(email)?.isEmailConfirmed) return null
    const key = `key ${this.#codes.sent.size + 1}`
    this.#codes.sent.set(key, email)
    return { key, length: EMAIL_CODE.length, resendSeconds: 60 }
  }

  async signIn({ email, userIp }: { email: string; userIp: string }): Promise<ProviderSession | null> {
    const isRefused = this.#codes?.mustVerify === true && !this.#users.get(email)?.isEmailConfirmed
    return this.#users.has(email) && !isRefused ? { bearerToken: `bearer of ${email}`, userIp } : null
  }

  async user(session: ProviderSession): Promise<ProviderUser> {
    const { email: _ours, ...user } = this.#userOf(session)
    return user
  }

  async identityToken(session: ProviderSession): Promise<ProviderIdentityToken> {
    const { email } = this.#userOf(session)
    return { token: `form of ${email}`, applicantId: email }
  }

  async estimate(query: BuyRateQuery): Promise<BuyPriceAnswer<BuyEstimate>> {
    return this.#priced(query)
  }

  async buyRate(session: ProviderSession, query: BuyRateQuery): Promise<BuyPriceAnswer<BuyRate>> {
    const { email } = this.#userOf(session)
    const answer = this.#priced(query)
    if (answer.kind !== 'price') return answer
    const token = JSON.stringify([email, query.pay.currency, query.pay.minor.toString()])
    return { kind: 'price', price: { ...answer.price, token, expiresAt: this.#now() + 60_000 } }
  }

  async buy(session: ProviderSession, request: BuyRequest): Promise<BuyAnswer> {
    const { email } = this.#userOf(session)
    const { rate, orderId, destinationAddress: address } = request
    if (rate.expiresAt <= this.#now()) return { kind: 'rate-expired' }
    const [owner = '', currency = '', minor = '0'] = JSON.parse(rate.token) as string[]
    if (owner !== email) throw new AdapterError('The rate is of another user', { retryable: false })
    const known = this.purchases.get(orderId)
    if (known) return { kind: 'started', redirectUrl: known.redirectUrl }
    const redirectUrl = `https://pay.example.test/${orderId}`
    const payment = { status: 'new', stage: 'created' as const, paid: { currency, minor: BigInt(minor) } }
    const providerOrderId = `fake-${orderId}`
    this.purchases.set(orderId, { email, redirectUrl, orderId, providerOrderId, payment, delivery: null })
    this.#addresses.set(orderId, address)
    return { kind: 'started', redirectUrl }
  }

  async transaction(session: ProviderSession, orderId: string): Promise<CardTransaction | null> {
    const { email } = this.#userOf(session)
    const purchase = this.purchases.get(orderId)
    if (purchase?.email !== email) return null
    const { providerOrderId, payment, delivery } = purchase
    return { orderId, providerOrderId, payment, delivery }
  }

  readCallback({ body, signature }: { body: Uint8Array; signature: string | null }): CallbackReading {
    const text = new TextDecoder().decode(body)
    if (signature !== `signed ${text}`) return { kind: 'forged' }
    const { minor, currency, ...event } = JSON.parse(text) as CardEvent & { minor: string; currency: string }
    const paid = parseFiat(minor, currency)
    return {
      kind: 'event',
      event: event.part === 'payment' ? { ...event, payment: { ...event.payment, paid } } : event,
    }
  }

  /** Changes the provider's record of a user. */
  setUser(email: string, part: Partial<ProviderUser>): void {
    const user = this.#users.get(email)
    if (user) this.#users.set(email, { ...user, ...part })
  }

  /** Marks a purchase as paid and its coins as sent. */
  complete(orderId: string): void {
    const purchase = this.purchases.get(orderId)
    if (!purchase) return
    const payment = { ...purchase.payment, status: 'paid', stage: 'paid' as const }
    const sent = { status: 'completed', stage: 'completed' as const, txId: `tx-${orderId}` }
    const delivery = { ...sent, address: this.#addresses.get(orderId) ?? null }
    this.purchases.set(orderId, { ...purchase, payment, delivery })
  }

  /** Returns a signed callback about the payment for a purchase. */
  callbackOf(orderId: string): { body: Uint8Array; signature: string } {
    const purchase = this.purchases.get(orderId)
    const payment = { ...purchase?.payment, paid: null }
    const { currency = 'USD', minor = 0n } = purchase?.payment.paid ?? {}
    const event = { partId: `pay-${orderId}`, orderId, changedAt: this.#now(), part: 'payment', payment }
    const text = JSON.stringify({ ...event, currency, minor: `${minor / 100n}` })
    return { body: new TextEncoder().encode(text), signature: `signed ${text}` }
  }

  #priced({ pay }: BuyRateQuery): BuyPriceAnswer<BuyEstimate> {
    const [minimum, maximum] = [2_000n, 2_000_000n].map((minor) => ({ currency: pay.currency, minor })) as [
      FiatMoney,
      FiatMoney,
    ]
    if (pay.minor < minimum.minor || pay.minor > maximum.minor) return { kind: 'out-of-bounds', minimum, maximum }
    const fee = { currency: pay.currency, minor: (pay.minor * FEE_BPS) / 10_000n }
    const amountToGetAtomic = (pay.minor - fee.minor) * this.#unitsPerMinor
    const needsIdentity = pay.minor > this.noIdentityCeiling.minor
    return { kind: 'price', price: { pay, fee, amountToGetAtomic, minimum, maximum, needsIdentity } }
  }

  #userOf({ bearerToken }: ProviderSession): FakeUser {
    const user = this.#users.get(bearerToken.replace('bearer of ', ''))
    if (!user) throw new AdapterError('The session has ended', { retryable: false })
    return user
  }
}
