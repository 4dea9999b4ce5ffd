import { assert, present } from '@cambio/kernel/assert'
import { isCardMoney, type Instrument } from '../../instruments/instrument.ts'
import type { Seller } from '../../liquidity/liquidity-provider.ts'
import { openMsOf } from '../../quotes/fixed-hold.ts'
import { assertSwapOrSale } from '../../quotes/sale-rules.ts'
import { freshTick, type QuoteDeps } from '../../quotes/get-quote.ts'
import { openMarket, type PairMarket } from '../../quotes/price-quote.ts'
import type { Quote, QuoteBounds } from '../../quotes/quote.ts'
import type { Screening } from '../../screening/screening.ts'
import { DomainError } from '../../shared/domain-error.ts'
import type { OrderWork } from '../order-work.ts'
import { agreeDeal, type Deal, type DealRequest } from './agree-deal.ts'
import type { AddressRulesByChain } from '../check-addresses.ts'
import { assertBankTerms } from './assert-bank-terms.ts'
import { assertCheapDestination, type CheckDestinationDeps } from './check-destination.ts'
import type { ControlTokens } from '../control-token.ts'
import type { ExceptionPolicy } from '../exception-policy.ts'
import { creationRefusal } from './creation-refusal.ts'
import { exposureRefusal, newExposure, type ExposureClient } from './exposure.ts'
import { placeProviderOrder, type PlacedProviderOrder } from './place-provider-order.ts'
import { newFill } from '../order-fill.ts'
import { assertNotBlacklisted, assertRefundable, checkOrderAddresses } from './order-addresses.ts'
import type { OrderAddresses } from '../addresses.ts'
import { clockOf } from '../machine/order-machine.ts'
import type { OrderTerms } from '../order-terms.ts'
import type { AgreedQuote, Order } from '../order.ts'
import type { NewOrder } from '../order-store.ts'
import type { Sealer } from '../../seals/seal.ts'
import { refundTargetText } from '../../seals/statements.ts'
import { orderTermsText } from '../terms-seal.ts'

export interface CreateOrderDeps extends QuoteDeps, CheckDestinationDeps {
  work: OrderWork
  addressRules: AddressRulesByChain
  /** Returns a random positive integer below 2^31. */
  newOrderId: () => number
  newUuid: () => string
  /**
   * Returns a random deposit memo, for chains that distinguish deposits by memo. The memo is a decimal string between 1
   * and `DEPOSIT_MEMO_LIMIT` - 1.
   */
  newDepositMemo: () => string
  controlTokens: ControlTokens
  terms: OrderTerms
  screening: Screening
  sealer: Sealer
}

export interface CreateOrderInput extends DealRequest, OrderAddresses {
  exceptionPolicy: ExceptionPolicy
  userEmail: string | null
  /** Account holder who sells coins for money on a card. A sale without one is rejected. */
  seller?: Seller
  /** The caller's account, or the account that owns the API key; null for a guest. */
  userId: number | null
  legacyOrderId: string | null
  /**
   * Value of the idempotency header or, if it is missing, the legacy order ID. Null if the caller sent neither, so that
   * every call creates a new order.
   */
  idempotencyKey: string | null
  /** Hex-encoded SHA-256 hash of the canonical request body. */
  requestHash: string
  referrerId: string | null
  /** Clients whose exposure limits apply to a FIXED order in addition to the limits of its addresses. */
  clients: readonly ExposureClient[]
  tracking: Record<string, string> | null
  locale: string
}

export interface CreatedOrder {
  order: Order
  /**
   * Token that proves that the caller created the order. A repeated call returns the same token if it contains the
   * idempotency key, and null if it contains only the legacy order ID.
   */
  controlToken: string | null
}

/** Maximum number of attempts to find a free random order ID. */
const ID_TRIES = 4
/** Delay between creating a provider order and first querying its status, in milliseconds. */
const FIRST_QUERY_MS = 2_000

/**
 * Creates an order at a rate that the server computes, or returns the order that an earlier call with the same
 * idempotency key created.
 * @throws {DomainError} in the same cases as `getQuote`; also RATE_OUT_OF_DATE with the current rate, ADDRESS_INVALID,
 * MEMO_INVALID, MEMO_REQUIRED, REFUND_ADDRESS_REQUIRED, REFUND_ADDRESS_SAME, ADDRESS_BLACKLISTED, IDEMPOTENCY_MISMATCH,
 * IDEMPOTENCY_IN_FLIGHT, ADDRESS_POOL_EMPTY; AMOUNT_TOO_BIG or FIXED_UNAVAILABLE when the order would exceed the
 * exposure limits for FIXED orders
 */
export async function createOrder(deps: CreateOrderDeps, input: CreateOrderInput): Promise<CreatedOrder> {
  try {
    return await makeOrder(deps, input)
  } catch (error) {
    // A late retry has an outdated claimed rate. Return the order that the first call created.
    const made = error instanceof DomainError ? await findCreated(deps, input) : null
    if (made) return made
    throw error
  }
}

/** Returns the order that an earlier request with the same idempotency key created, or null. */
export async function findCreated(deps: CreateOrderDeps, input: CreateOrderInput): Promise<CreatedOrder | null> {
  const key = repeatableKey(input)
  const order = key === null ? null : await deps.work.stores.orders.findRepeated(key, input.requestHash)
  return order && answerRepeated(deps, input, order)
}

/**
 * Returns the idempotency key of a request: the caller's own key or, if it is missing, the legacy order ID. Prefixes
 * separate the two kinds, because any visitor with the order's link can read the legacy ID, and also separate different
 * partners' keys.
 */
function repeatableKey({ idempotencyKey, legacyOrderId, partner }: CreateOrderInput): string | null {
  const owner = partner === null ? '' : `partner:${partner.apiId}:`
  if (idempotencyKey !== null) return `${owner}key:${idempotencyKey}`
  return legacyOrderId === null ? null : `${owner}legacy:${legacyOrderId}`
}

/**
 * Returns the existing order as the result of a repeated call. Includes its control token only if the caller sent the
 * secret idempotency key again.
 */
function answerRepeated(deps: CreateOrderDeps, input: CreateOrderInput, order: Order): CreatedOrder {
  return { order, controlToken: input.idempotencyKey === null ? null : deps.controlTokens.issue(order.orderId) }
}

async function makeOrder(deps: CreateOrderDeps, input: CreateOrderInput): Promise<CreatedOrder> {
  const from = deps.catalogue.get(input.from)
  const to = deps.catalogue.get(input.to)
  assertSwapOrSale(input.seller ? deps.providerQuotes : null, from, to)
  assertBankTerms(from, to, input)
  const addresses = await checkedAddresses(deps, from, to, input)
  const { deal, providerOrder } = await takenDeal(deps, from, to, input, addresses)
  const quote = providerOrder?.quote ?? deal.quote
  const market = deal.held === null && input.rateMode === 'FIXED' ? newestMarket(deps, from, to) : null
  const exposure = market && newExposure(market, quote.amountToGetAtomic, input.clients, addresses)
  const draftOf = orderDraft(deps, input, { from, to, addresses, deal, providerOrder, exposure })
  for (let attempt = 0; attempt < ID_TRIES; attempt += 1) {
    const result = await deps.work.stores.orders.create(sealed(deps.sealer, draftOf(deps.newOrderId())))
    if (result.outcome === 'id-taken') continue
    if (result.outcome === 'repeated') return answerRepeated(deps, input, result.order)
    if (result.outcome === 'created')
      return { order: result.order, controlToken: deps.controlTokens.issue(result.order.orderId) }
    if (result.outcome === 'over-exposed')
      throw exposureRefusal(
        present(market, 'only a FIXED order is over-exposed'),
        present(exposure, 'only a FIXED order is over-exposed'),
        result.reserved,
      )
    throw creationRefusal(result.outcome)
  }
  assert(false, 'random order ids keep colliding')
}

/** Returns the validated addresses of a new order. Rejects blacklisted, costly and unusable addresses. */
async function checkedAddresses(
  deps: CreateOrderDeps,
  from: Instrument,
  to: Instrument,
  input: CreateOrderInput,
): Promise<OrderAddresses> {
  const addresses = await checkOrderAddresses(deps, from, to, input)
  const { destinationAddress, refundAddress } = addresses
  // The store itself checks, within its transaction, that the destination is not one of our own addresses.
  const destination = { instrument: to, address: destinationAddress, field: 'destinationAddress' } as const
  // A card sale is paid to a saved card, which is not an address on a chain.
  if (!isCardMoney(to)) {
    await assertNotBlacklisted(deps.screening, destination)
    await assertCheapDestination(deps, destination)
  }
  if (refundAddress !== null) await assertRefundable({ ...deps, stores: deps.work.stores }, from, refundAddress)
  return addresses
}

type OrderDraft = Omit<NewOrder, 'termsSeal' | 'refundSeal'>

interface DraftParts {
  from: Instrument
  to: Instrument
  addresses: OrderAddresses
  deal: Deal
  providerOrder: PlacedProviderOrder | null
  exposure: NewOrder['exposure']
}

/** Returns a function that builds the record of a new order from its ID. */
function orderDraft(
  deps: CreateOrderDeps,
  input: CreateOrderInput,
  { from, to, addresses, deal, providerOrder, exposure }: DraftParts,
): (orderId: number) => OrderDraft {
  const now = deps.clock.now()
  const made = providerOrder?.made ?? null
  const quote = providerOrder?.quote ?? deal.quote
  const terms = depositTerms(deps, input, { from, to, quote, made, now })
  const legacyOrderId = input.legacyOrderId ?? deps.newUuid()
  return (orderId) => ({
    orderId,
    legacyOrderId,
    rateMode: input.rateMode,
    from: from.slug,
    to: to.slug,
    state: 'WAITING',
    givenAddress: made?.depositAddress ?? null,
    fill: deal.held && made && newFill(deal.held.provider, made.providerOrderId, now + FIRST_QUERY_MS),
    ...addresses,
    ...terms,
    userEmail: input.userEmail,
    apiId: input.partner?.apiId ?? null,
    userId: input.userId,
    locale: input.locale,
    claimedDepositAtomic: quote.depositAtomic,
    agreedQuote: agreedQuoteOf(quote, deal.bounds),
    exceptionPolicy: input.exceptionPolicy,
    createdAt: now,
    updatedAt: now,
    chain: from.chain,
    toChain: to.chain,
    exposure,
    controlTokenHash: deps.controlTokens.hash(deps.controlTokens.issue(orderId)),
    idempotencyKey: repeatableKey(input) ?? `once:${deps.newUuid()}`,
    requestHash: input.requestHash,
    referrerId: input.referrerId,
    tracking: input.tracking,
  })
}

/**
 * Returns a new order's deposit memo and deadline. A provider order's values take precedence over the exchange's own.
 */
function depositTerms(
  deps: CreateOrderDeps,
  { rateMode }: CreateOrderInput,
  {
    from,
    to,
    quote,
    made,
    now,
  }: Pick<DraftParts, 'from' | 'to'> & {
    quote: Quote
    made: PlacedProviderOrder['made'] | null
    now: number
  },
): Pick<OrderDraft, 'depositMemo' | 'depositDeadline' | 'actBy'> {
  const { depositAtomic } = quote
  const openMs = openMsOf(deps.policy, { rateMode, tick: deps.ticks.latest(), from, depositAtomic })
  const depositDeadline = Math.min(now + openMs, made?.depositDeadline ?? Number.POSITIVE_INFINITY)
  const ownMemo = from.requiresMemo ? deps.newDepositMemo() : null
  return {
    depositMemo: made ? made.depositMemo : ownMemo,
    depositDeadline,
    actBy: clockOf('WAITING', { depositDeadline, from: from.slug, to: to.slug }, now, deps.terms),
  }
}

/**
 * Adds the server's signature of the order's terms and, if the order has a refund address, a signature of that address.
 */
function sealed(sealer: Sealer, draft: OrderDraft): NewOrder {
  const { orderId, refundAddress: address, refundMemo: memo } = draft
  return {
    ...draft,
    termsSeal: sealer.seal(orderTermsText(draft)),
    refundSeal: address === null ? null : sealer.seal(refundTargetText({ orderId, address, memo })),
  }
}

function newestMarket(deps: CreateOrderDeps, from: Instrument, to: Instrument): PairMarket {
  const { policy, catalogue } = deps
  return openMarket({ tick: freshTick(deps), policy, catalogue, from, to, rateMode: 'FIXED' })
}

/** Returns the agreed deal. If it is a provider's deal, also creates the provider order. */
async function takenDeal(
  deps: CreateOrderDeps,
  from: Instrument,
  to: Instrument,
  input: CreateOrderInput,
  addresses: OrderAddresses,
): Promise<{ deal: Deal; providerOrder: PlacedProviderOrder | null }> {
  const deal = await agreeDeal(deps, from, to, input)
  if (!deal.held) return { deal, providerOrder: null }
  // An order with this idempotency key already exists. A retry must not create a second provider order.
  if (await findCreated(deps, input)) throw new DomainError('IDEMPOTENCY_IN_FLIGHT', 'This order was made before')
  try {
    return {
      deal,
      providerOrder: await placeProviderOrder(deps, deal.held, deal.market, {
        ...addresses,
        ...(input.seller && { seller: input.seller }),
      }),
    }
  } catch (error) {
    // If no rate was claimed, fall back to the next best deal. The quote cache no longer contains the failed provider's
    // quotes.
    if (input.claimedRate !== null || !(error instanceof DomainError)) throw error
    const next = await agreeDeal(deps, from, to, input)
    if (next.held) throw error
    return { deal: next, providerOrder: null }
  }
}

function agreedQuoteOf(quote: Quote, bounds: QuoteBounds): AgreedQuote {
  const { tickAt, price, amountToGetAtomic, costs, networkFeeAtomic } = quote
  return { tickAt, price, amountToGetAtomic, costs, networkFeeAtomic, ...bounds }
}
