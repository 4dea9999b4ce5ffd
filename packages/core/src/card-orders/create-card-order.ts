import { assert } from '@cambio/kernel/assert'
import { basisPoints, formatAmount, parseAmount } from '@cambio/kernel/money'
import type { ChainStore } from '../chains/chain-store.ts'
import { moneyOf } from '../fiat/fiat-instrument.ts'
import type { BuyRate, ProviderSession } from '../fiat/card-provider.ts'
import { assertMayPay, type FiatStandingStore } from '../fiat/fiat-standing.ts'
import type { FiatMoney } from '../fiat/fiat-money.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { InstrumentName } from '../instruments/catalogue.ts'
import { checkAddress, type AddressRulesByChain } from '../orders/check-addresses.ts'
import { assertNotBlacklisted } from '../orders/create/order-addresses.ts'
import { parseQuotable } from '../quotes/parse-quotable.ts'
import type { NameScreening } from '../screening/name-screening.ts'
import type { Screening } from '../screening/screening.ts'
import type { ReachCheckpoint } from '../shared/checkpoints.ts'
import type { Report } from '../shared/report.ts'
import { DomainError } from '../shared/domain-error.ts'
import { CARD_METHOD } from './card-estimates.ts'
import { newCardOrder, type CardOrder, type CardTerms } from './card-order.ts'
import { countCardCreate, type CountCardCreateDeps } from './count-card-create.ts'
import type { CardOrderStore, CardPage } from './card-order-store.ts'
import type { PageProofs } from './page-proofs.ts'
import { cardCosts, cardMarketRate, cardPrice } from './card-price.ts'
import { screenProviderName } from './identity/screen-provider-name.ts'
import { openProviderAccount } from './open-provider-account.ts'
import type { Buyer, ProviderAccess } from './provider-access.ts'
import { cardPair, fromProvider, priceOf, type CardProviders, type QuoteCardDeps } from './quote-card.ts'
import { isAtUnpaidLimit, unpaidLimitAt } from './unpaid-limit.ts'

export interface CreateCardOrderDeps extends QuoteCardDeps, CountCardCreateDeps {
  cardOrders: CardOrderStore
  fiatStandings: FiatStandingStore
  chains: Pick<ChainStore, 'ownAddresses'>
  access: ProviderAccess | null
  pageProofs: PageProofs
  report: Report
  addressRules: AddressRulesByChain
  screening: Screening
  names: Pick<NameScreening, 'findMatches'>
  reach: ReachCheckpoint
  /** Returns a random ID from `MIN_CARD_ORDER_ID` to `MAX_ORDER_ID`. */
  newCardOrderId: () => number
  newUuid: () => string
}

export interface CreateCardOrderInput {
  /** The signed-in account with its confirmed email address. */
  account: { userId: number; email: string }
  userIp: string
  from: InstrumentName
  to: InstrumentName
  /** Amount that the user pays, as a decimal string. */
  amount: string
  /** Amount of coins that the page displayed, as a decimal string; null if the caller sent none. */
  claimedCoins: string | null
  destinationAddress: string
  destinationMemo: string | null
  legacyOrderId: string | null
  /** Idempotency key of the request; null if every call creates a new order. */
  idempotencyKey: string | null
  requestHash: string
  locale: string
}

/**
 * Maximum amount by which the coins at the held rate may fall short of the coins displayed on the page, in basis
 * points.
 */
const MAX_SLIP_BPS = 100
const ID_TRIES = 4
/** Delay before the worker first queries the provider about a new order, in milliseconds. */
const FIRST_QUERY_MS = 3_000

/**
 * Creates a card order at a rate held by the provider and starts the purchase. Stores the order before calling the
 * provider. A repeated call with the same idempotency key continues the existing order and returns it, so the provider
 * starts only one purchase.
 * @throws {DomainError} the errors of `cardPair` and `priceOf`, and ADDRESS_INVALID, MEMO_INVALID, ADDRESS_BLACKLISTED,
 *   RATE_OUT_OF_DATE, KYC_NEEDED, CARD_BLOCKED, TOO_MANY_CARD_ORDERS, FIAT_HELD, FIAT_LIMIT, IDEMPOTENCY_MISMATCH,
 *   TOO_MANY_ATTEMPTS, NO_LIQUIDITY
 * @throws {AdapterError} when the purchase may have started; the caller should retry
 */
export async function createCardOrder(deps: CreateCardOrderDeps, input: CreateCardOrderInput): Promise<CardOrder> {
  const key = keyOf(deps, input)
  const before = await deps.cardOrders.findRepeated(key, input.requestHash)
  if (before && before.redirectUrl !== null) return before
  await countCardCreate(deps, input.account.userId)
  if (before) return started(deps, before)
  const { from, to, cards } = cardPair(deps, input)
  await assertGoodStanding(deps, input)
  const destinationAddress = await checkedDestination(deps, to, input)
  const pay = moneyOf(from, parseQuotable(input.amount, from, 'deposit'))
  const buyer = { email: input.account.email, userIp: input.userIp }
  const { userId } = input.account
  const rate = await heldRate(deps, { cards, buyer, userId, from, to, pay, claimedCoins: input.claimedCoins })
  const terms = termsOf(deps, input, { cards, buyer, from, to, rate, destinationAddress })
  deps.reach('card-rate-held')
  return started(deps, await stored(deps, key, input.requestHash, terms))
}

/** Returns the idempotency key of a request, with a prefix that separates the keys of different accounts. */
function keyOf({ newUuid }: CreateCardOrderDeps, { account, idempotencyKey, legacyOrderId }: CreateCardOrderInput) {
  const owner = `account:${account.userId}`
  if (idempotencyKey !== null) return `${owner}:key:${idempotencyKey}`
  return legacyOrderId === null ? `${owner}:once:${newUuid()}` : `${owner}:legacy:${legacyOrderId}`
}

/**
 * Rejects an account that is blocked or has reached a limit, before the provider is called. The store checks the limits
 * again when it creates the order.
 */
async function assertGoodStanding(
  { cardOrders, fiatStandings, clock }: CreateCardOrderDeps,
  { account }: CreateCardOrderInput,
) {
  await assertMayPay(fiatStandings, account.userId)
  const limit = unpaidLimitAt(clock.now())
  const standing = await cardOrders.standingOf(account.userId, limit.since)
  if (standing.isChargedBack) throw new DomainError('CARD_BLOCKED', 'Card payments are blocked for this account')
  if (isAtUnpaidLimit(standing, limit)) throw tooManyUnpaid()
}

function tooManyUnpaid(): DomainError {
  return new DomainError(
    'TOO_MANY_CARD_ORDERS',
    'This account has too many unpaid card orders; pay or cancel one, or try again later',
  )
}

async function checkedDestination(deps: CreateCardOrderDeps, to: Instrument, input: CreateCardOrderInput) {
  const field = 'destinationAddress'
  const { addressRules, screening, chains } = deps
  const address = checkAddress(addressRules, to, input.destinationAddress, input.destinationMemo, field)
  if ((await chains.ownAddresses(to.chain, [address])).length > 0)
    throw new DomainError('ADDRESS_INVALID', 'This address belongs to the exchange itself', {
      field,
      reason: 'error_address_incorrect',
    })
  await assertNotBlacklisted(screening, { instrument: to, address, field })
  return address
}

interface RateRequest {
  cards: CardProviders
  buyer: Buyer
  userId: number
  from: Instrument
  to: Instrument
  pay: FiatMoney
  claimedCoins: string | null
}

/**
 * Returns a rate that the provider holds for the user. Creates the user's account at the provider if necessary; the
 * page informs the user that this implies acceptance of the provider's terms.
 * @throws {DomainError} RATE_OUT_OF_DATE, KYC_NEEDED, CARD_BLOCKED
 */
async function heldRate(deps: CreateCardOrderDeps, request: RateRequest): Promise<BuyRate> {
  const { cards, buyer, from, to, pay } = request
  const { provider } = cards
  const access = accessOf(deps)
  return fromProvider(async () => {
    await openProviderAccount(access, buyer)
    return access.as(buyer, async (session) => {
      const answer = await provider.buyRate(session, { pay, to, method: CARD_METHOD })
      const rate = priceOf(deps, { from, to, pay }, answer)
      // Compare the amounts before screening the name, so that requests with a wrong claimed amount cause no name
      // screening.
      assertNearClaim(deps, { from, to, rate }, request.claimedCoins)
      await assertMayBuy(deps, request, { session, rate })
      return rate
    })
  })
}

async function assertMayBuy(
  deps: CreateCardOrderDeps,
  { cards: { provider }, userId }: RateRequest,
  { session, rate: { needsIdentity } }: { session: ProviderSession; rate: BuyRate },
) {
  const user = await provider.user(session)
  await deps.fiatStandings.noteProvider(userId, provider.code, user.identity)
  if (user.isBlocked) throw new DomainError('CARD_BLOCKED', 'The card provider rejects this account')
  // If the provider does not report whether it needs an identity check, assume that it needs one.
  if (needsIdentity !== false && user.identity !== 'complete')
    throw new DomainError('KYC_NEEDED', 'KYC verification needed.')
  await screenProviderName(deps, userId, user)
}

/** Rejects a held rate that yields noticeably fewer coins than the page displayed. */
function assertNearClaim(
  { clock }: CreateCardOrderDeps,
  { from, to, rate }: { from: Instrument; to: Instrument; rate: BuyRate },
  claimedCoins: string | null,
): void {
  if (claimedCoins === null) return
  const claimed = parseAmount(claimedCoins, to.decimals)
  if (claimed.ok && rate.amountToGetAtomic >= claimed.atomic - basisPoints(claimed.atomic, MAX_SLIP_BPS, 'down')) return
  throw new DomainError('RATE_OUT_OF_DATE', 'The rate has changed', {
    currentRate: {
      price: cardPrice(rate, from, to),
      updatedAt: clock.now(),
      amountToGet: formatAmount(rate.amountToGetAtomic, to.decimals),
    },
  })
}

interface TermParts extends Omit<RateRequest, 'pay' | 'userId' | 'claimedCoins'> {
  rate: BuyRate
  destinationAddress: string
}

function termsOf(
  { clock, ticks, newUuid }: CreateCardOrderDeps,
  { account, legacyOrderId, locale }: CreateCardOrderInput,
  { cards, buyer, from, to, rate, destinationAddress }: TermParts,
): Omit<CardTerms, 'orderId'> {
  const { pay, fee, amountToGetAtomic, token, expiresAt } = rate
  return {
    legacyOrderId: legacyOrderId ?? newUuid(),
    provider: cards.provider.code,
    userId: account.userId,
    from: from.slug,
    to: to.slug,
    pay,
    feeMinor: fee.minor,
    amountToGetAtomic,
    destinationAddress,
    locale,
    buyer,
    rate: { token, expiresAt },
    pageExpiresAt: pageExpiry(cards, expiresAt),
    price: cardPrice(rate, from, to),
    createdAt: clock.now(),
    costs: cardCosts(rate, cardMarketRate(ticks.latest(), from, to)),
  }
}

/**
 * Returns when the payment page of a purchase stops accepting payments, in epoch milliseconds. The provider creates the
 * page while it holds the rate. A repeated request may create the page just before the held rate expires.
 */
function pageExpiry({ provider: { paymentPageMs } }: CardProviders, rateExpiresAt: number): number | null {
  return paymentPageMs === null ? null : rateExpiresAt + paymentPageMs
}

async function stored(
  { cardOrders, newCardOrderId }: CreateCardOrderDeps,
  idempotencyKey: string,
  requestHash: string,
  terms: Omit<CardTerms, 'orderId'>,
): Promise<CardOrder> {
  const unpaidLimit = unpaidLimitAt(terms.createdAt)
  for (let attempt = 0; attempt < ID_TRIES; attempt += 1) {
    const order = newCardOrder({ ...terms, orderId: newCardOrderId() }, terms.createdAt + FIRST_QUERY_MS)
    const result = await cardOrders.create({ order, idempotencyKey, requestHash, unpaidLimit })
    if (result.outcome === 'created' || result.outcome === 'repeated') return result.order
    if (result.outcome === 'too-many') throw tooManyUnpaid()
    if (result.outcome === 'mismatch')
      throw new DomainError('IDEMPOTENCY_MISMATCH', 'This idempotency key was used with another request')
  }
  assert(false, 'random order ids keep colliding')
}

/**
 * Starts an order's purchase at the provider. Repeating the call does not create a second purchase.
 * @throws {DomainError} RATE_OUT_OF_DATE when the provider no longer holds the rate, in which case no purchase exists
 */
async function started(deps: CreateCardOrderDeps, order: CardOrder): Promise<CardOrder> {
  const { cards } = deps
  if (order.redirectUrl !== null || order.state !== 'WAITING' || order.buyer === null) return order
  if (!cards || cards.provider.code !== order.provider) return order
  deps.reach('card-order-stored')
  const { orderId, destinationAddress, rate, buyer } = order
  const request = { rate, destinationAddress, destinationMemo: null, orderId: String(orderId) }
  const answer = await accessOf(deps).as(buyer, (session) => cards.provider.buy(session, request))
  if (answer.kind === 'rate-expired') throw new DomainError('RATE_OUT_OF_DATE', 'The rate has changed')
  deps.reach('card-purchase-started')
  const page = await storedPage(deps, orderId, answer.redirectUrl)
  deps.reach('card-page-stored')
  return { ...order, ...page }
}

/**
 * Stores the payment page and returns it. Another call for the same order may have stored its page first. A page
 * without a valid proof comes from an attacker with the server's database role: the user must not see it.
 */
async function storedPage(deps: CreateCardOrderDeps, orderId: number, redirectUrl: string): Promise<CardPage> {
  const { cardOrders, pageProofs, report } = deps
  const page = { redirectUrl, redirectProof: pageProofs.issue(orderId, redirectUrl) }
  const stored = await cardOrders.setRedirect(orderId, page)
  const isOurs = stored.redirectUrl !== null && pageProofs.matches(orderId, stored.redirectUrl, stored.redirectProof)
  if (!isOurs) report('card-page-forged', { order: orderId })
  assert(isOurs, 'the server stored the payment page')
  return stored
}

function accessOf({ access }: CreateCardOrderDeps): ProviderAccess {
  assert(access !== null, 'a card provider has an access')
  return access
}
