import { formatAmount, parseAmount } from '@cambio/kernel/money'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import { assert } from '@cambio/kernel/assert'
import type { InstrumentName } from '../instruments/catalogue.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { HeldQuote } from '../liquidity/liquidity-desk.ts'
import { quoteOf } from '../liquidity/provider-pair-quote.ts'
import {
  freshTick,
  getQuote,
  knownMarket,
  mayBeTakenByOthers,
  parseQuotable,
  providerAsk,
  providerBounds,
  type PairQuote,
  type QuoteDeps,
  type QuoteRequest,
} from '../quotes/get-quote.ts'
import { assertWithinBounds, openMarket, priceDeposit, quoteBounds, type PairMarket } from '../quotes/price-quote.ts'
import type { Quote, QuoteBounds } from '../quotes/quote.ts'
import type { Screening } from '../screening/screening.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { checkAddressAnywhere, type AddressRulesByChain } from './check-addresses.ts'
import type { ControlTokens } from './control-token.ts'
import type { ExceptionPolicy } from './exception-policy.ts'
import { commissionFill, type Commission } from './commission-fill.ts'
import { newFill } from './order-fill.ts'
import { clockOf } from './order-machine.ts'
import type { OrderTerms } from './order-terms.ts'
import type { Bargain, Order } from './order.ts'

export interface CreateOrderDeps extends QuoteDeps {
  work: UnitOfWork
  addressRules: AddressRulesByChain
  /** A random positive integer below 2^31. */
  newOrderId: () => number
  newUuid: () => string
  /** A random deposit memo, for chains that tell deposits apart by memo: decimal text, 1 to `DEPOSIT_MEMO_LIMIT` - 1. */
  newDepositMemo: () => string
  controlTokens: ControlTokens
  terms: OrderTerms
  screening: Screening
}

export interface CreateOrderInput {
  rateMode: RateMode
  from: InstrumentName
  to: InstrumentName
  /** Decimal text of the send side. */
  claimedDepositAmount: string
  destinationAddress: string
  destinationMemo: string | null
  refundAddress: string | null
  refundMemo: string | null
  exceptionPolicy: ExceptionPolicy
  /** The rate the person saw: it can be refused as out of date and never sets one. Amounts are decimal text. */
  claimedRate: { price: string; tickAt: number; amountToReceive: string } | null
  userEmail: string | null
  /** The key that signed the request, and what its partner takes, basis points of the market value; null from the site. */
  partner: { apiId: number; markupBps: number } | null
  legacyOrderId: string | null
  /** Header value, else the legacy order id, else none: then every call makes an order. */
  idempotencyKey: string | null
  /** SHA-256 of the canonical request body, hex. */
  requestHash: string
  referrerId: string | null
  tracking: Record<string, string> | null
  locale: string
}

export interface CreatedOrder {
  order: Order
  /** Proves control of the order. The same for a call repeated under a key; null for one repeated by its legacy id. */
  controlToken: string | null
}

/** Ids are random; a clash is rare and a second try settles it. */
const ID_TRIES = 4
/** How long after an order is made its provider is first asked how far it is, milliseconds. */
const FIRST_ASK_MS = 2_000

/**
 * Makes an order at the rate the server itself computes, or answers the one that the same key made before.
 * @throws {DomainError} as `getQuote`, and RATE_OUT_OF_DATE with the current rate, ADDRESS_INVALID, MEMO_INVALID,
 *   MEMO_REQUIRED, REFUND_ADDRESS_REQUIRED, REFUND_ADDRESS_SAME, ADDRESS_BLACKLISTED, IDEMPOTENCY_MISMATCH, IDEMPOTENCY_IN_FLIGHT,
 *   ADDRESS_POOL_EMPTY
 */
export async function createOrder(deps: CreateOrderDeps, input: CreateOrderInput): Promise<CreatedOrder> {
  try {
    return await makeOrder(deps, input)
  } catch (error) {
    // Asked again after a while, the claimed rate is out of date: the order that it made is the answer all the same.
    const made = error instanceof DomainError ? await madeBefore(deps, input) : null
    if (made) return made
    throw error
  }
}

async function madeBefore(deps: CreateOrderDeps, input: CreateOrderInput): Promise<CreatedOrder | null> {
  const key = repeatableKey(input)
  const order = key === null ? null : await deps.work.stores.orders.findRepeated(key, input.requestHash)
  return order && answerRepeated(deps, input, order)
}

/**
 * What makes a create safe to repeat: the caller's own key, else the legacy order id they chose. The two never meet: the
 * legacy id is shown to whoever has the order's link. Nor do the keys of two partners.
 */
function repeatableKey({ idempotencyKey, legacyOrderId, partner }: CreateOrderInput): string | null {
  const owner = partner === null ? '' : `partner:${partner.apiId}:`
  if (idempotencyKey !== null) return `${owner}key:${idempotencyKey}`
  return legacyOrderId === null ? null : `${owner}legacy:${legacyOrderId}`
}

/** Only who knows the secret key is told the token again. */
function answerRepeated(deps: CreateOrderDeps, input: CreateOrderInput, order: Order): CreatedOrder {
  return { order, controlToken: input.idempotencyKey === null ? null : deps.controlTokens.issue(order.orderId) }
}

async function makeOrder(deps: CreateOrderDeps, input: CreateOrderInput): Promise<CreatedOrder> {
  const from = deps.catalogue.get(input.from)
  const to = deps.catalogue.get(input.to)
  const addresses = await checkedAddresses(deps, from, to, input)
  await assertNotBlacklisted(deps.screening, from, to, addresses)
  const { deal, commission } = await takenDeal(deps, from, to, input, addresses)
  const now = deps.clock.now()
  const openMs = input.rateMode === 'FIXED' ? deps.policy.fixedHoldMs : deps.policy.floatingOpenMs
  const { held, bounds } = deal
  const made = commission?.made ?? null
  const quote = commission?.quote ?? deal.quote
  const depositDeadline = Math.min(now + openMs, made?.depositDeadline ?? Number.POSITIVE_INFINITY)
  const ownMemo = from.requiresMemo ? deps.newDepositMemo() : null
  const legacyOrderId = input.legacyOrderId ?? deps.newUuid()
  for (let attempt = 0; attempt < ID_TRIES; attempt += 1) {
    const orderId = deps.newOrderId()
    const result = await deps.work.stores.orders.create({
      orderId,
      legacyOrderId,
      rateMode: input.rateMode,
      from: from.slug,
      to: to.slug,
      state: 'WAITING',
      depositMemo: made ? made.depositMemo : ownMemo,
      givenAddress: made?.depositAddress ?? null,
      fill: held && made && newFill(held.provider, made.providerOrderId, now + FIRST_ASK_MS),
      ...addresses,
      userEmail: input.userEmail,
      apiId: input.partner?.apiId ?? null,
      locale: input.locale,
      claimedDepositAtomic: quote.depositAtomic,
      bargain: bargainOf(quote, bounds),
      exceptionPolicy: input.exceptionPolicy,
      actBy: clockOf('WAITING', { depositDeadline }, now, deps.terms),
      depositDeadline,
      createdAt: now,
      updatedAt: now,
      chain: from.chain,
      toChain: to.chain,
      controlTokenHash: deps.controlTokens.hash(deps.controlTokens.issue(orderId)),
      idempotencyKey: repeatableKey(input) ?? `once:${deps.newUuid()}`,
      requestHash: input.requestHash,
      referrerId: input.referrerId,
      tracking: input.tracking,
    })
    switch (result.outcome) {
      case 'repeated':
        return answerRepeated(deps, input, result.order)
      case 'created':
        return { order: result.order, controlToken: deps.controlTokens.issue(result.order.orderId) }
      case 'mismatch':
        throw new DomainError('IDEMPOTENCY_MISMATCH', 'This idempotency key was used with another request')
      case 'in-flight':
        throw new DomainError('IDEMPOTENCY_IN_FLIGHT', 'The same request is being carried out: ask again in a moment')
      case 'no-address':
        throw new DomainError('ADDRESS_POOL_EMPTY', 'No deposit address is free at the moment')
      case 'own-destination':
        throw new DomainError('ADDRESS_INVALID', 'This address belongs to the exchange itself', {
          field: 'destinationAddress',
          reason: 'error_address_incorrect',
        })
      case 'id-taken':
        continue
    }
  }
  assert(false, 'random order ids keep clashing')
}

async function assertNotBlacklisted(
  screening: Screening,
  from: Instrument,
  to: Instrument,
  addresses: { destinationAddress: string; refundAddress: string | null },
): Promise<void> {
  const { destinationAddress, refundAddress } = addresses
  const field = (await screening.isBlacklisted(to.chain, destinationAddress))
    ? 'destinationAddress'
    : refundAddress !== null && (await screening.isBlacklisted(from.chain, refundAddress))
      ? 'refundAddress'
      : null
  if (field) throw new DomainError('ADDRESS_BLACKLISTED', 'Client data is blacklisted', { field })
}

interface CheckedAddresses {
  destinationAddress: string
  destinationMemo: string | null
  refundAddress: string | null
  refundMemo: string | null
}

async function checkedAddresses(
  deps: CreateOrderDeps,
  from: Instrument,
  to: Instrument,
  input: CreateOrderInput,
): Promise<CheckedAddresses> {
  const destinationAddress = await checkAddressAnywhere(deps, to, {
    address: input.destinationAddress,
    memo: input.destinationMemo,
    field: 'destinationAddress',
  })
  const refundText = input.refundAddress
  if (input.rateMode === 'FIXED' && !refundText)
    throw new DomainError('REFUND_ADDRESS_REQUIRED', 'A fixed rate needs a refund address', { field: 'refundAddress' })
  const refund = { address: refundText ?? '', memo: input.refundMemo, field: 'refundAddress' }
  const refundAddress = refundText ? await checkAddressAnywhere(deps, from, refund) : null
  if (refundAddress !== null && refundAddress === destinationAddress)
    throw new DomainError('REFUND_ADDRESS_SAME', 'Refund and destination address must differ', {
      field: 'refundAddress',
      reason: 'error_address_must_be_different',
    })
  return {
    destinationAddress,
    destinationMemo: input.destinationMemo,
    refundAddress,
    refundMemo: refundAddress === null ? null : input.refundMemo,
  }
}

interface Deal {
  quote: Quote
  bounds: QuoteBounds
  market: PairMarket | null
  /** Null: the house fills the order itself. */
  held: HeldQuote | null
}

/** The deal, taken by its provider where it is one's. */
async function takenDeal(
  deps: CreateOrderDeps,
  from: Instrument,
  to: Instrument,
  input: CreateOrderInput,
  addresses: CheckedAddresses,
): Promise<{ deal: Deal; commission: Commission | null }> {
  const deal = await agreedDeal(deps, from, to, input)
  if (!deal.held) return { deal, commission: null }
  // The order that the same key made before is the answer: its provider is not asked for a second one.
  if (await madeBefore(deps, input)) throw new DomainError('IDEMPOTENCY_IN_FLIGHT', 'This order was made before')
  try {
    return { deal, commission: await commissionFill(deps, deal.held, deal.market, addresses) }
  } catch (error) {
    // Who claimed no rate takes the next best: who failed is left out by now.
    if (input.claimedRate !== null || !(error instanceof DomainError)) throw error
    const next = await agreedDeal(deps, from, to, input)
    if (next.held) throw error
    return { deal: next, commission: null }
  }
}

/** The claimed rate names a tick, or a provider's price; the price must be the one the person saw. */
async function agreedDeal(
  deps: CreateOrderDeps,
  from: Instrument,
  to: Instrument,
  input: CreateOrderInput,
): Promise<Deal> {
  const deposit = parseQuotable(input.claimedDepositAmount, from)
  const request: QuoteRequest = {
    ...{ from: input.from, to: input.to, rateMode: input.rateMode, amountCurrency: null },
    amount: input.claimedDepositAmount,
    markupBps: input.partner?.markupBps ?? 0,
  }
  if (input.claimedRate === null) return bestDeal(deps, from, to, request)
  const claimed = claimedHeld(deps, from, to, deposit, input) ?? claimedOwn(deps, from, to, deposit, input)
  const floor = parseAmount(input.claimedRate.amountToReceive, to.decimals)
  if (claimed && floor.ok && claimed.quote.amountToGetAtomic >= floor.atomic) return claimed
  const { reference } = getQuote(deps, request)
  throw new DomainError('RATE_OUT_OF_DATE', 'The rate has changed', {
    currentRate: {
      price: reference.price,
      updatedAt: reference.tickAt,
      amountToGet: formatAmount(reference.amountToGetAtomic, to.decimals),
    },
  })
}

/** Who claims no rate takes the best there is; where only providers exchange the pair, they are asked first. */
async function bestDeal(deps: CreateOrderDeps, from: Instrument, to: Instrument, request: QuoteRequest): Promise<Deal> {
  const dealOf = ({ reference, bounds, market, held }: PairQuote): Deal => ({
    ...{ quote: reference, market, held },
    bounds: held ? providerBounds(held.quote) : bounds,
  })
  try {
    return dealOf(getQuote(deps, request))
  } catch (error) {
    if (!(error instanceof DomainError) || !mayBeTakenByOthers(error) || request.markupBps > 0) throw error
    await deps.desk.firstAnswer(providerAsk(deps, from, to, request))
    return dealOf(getQuote(deps, request))
  }
}

/** The price of a provider that the claim names; null where it names none. */
function claimedHeld(
  deps: CreateOrderDeps,
  from: Instrument,
  to: Instrument,
  deposit: bigint,
  { claimedRate, rateMode, partner }: CreateOrderInput,
): Deal | null {
  const held = claimedRate && deps.desk.claimed(claimedRate.tickAt)
  if (!held || (partner !== null && partner.markupBps > 0)) return null
  const { ask } = held
  if (ask.from.slug !== from.slug || ask.to.slug !== to.slug || ask.rateMode !== rateMode) return null
  const market = knownMarket(deps, from, to, rateMode)
  const quote = quoteOf(held, market)
  if (quote.depositAtomic !== deposit || quote.price !== claimedRate?.price) return null
  return { quote, bounds: providerBounds(held.quote), market, held }
}

/** The house's own price at the tick that the claim names, computed again; null where there is no such tick or price. */
function claimedOwn(
  deps: CreateOrderDeps,
  from: Instrument,
  to: Instrument,
  deposit: bigint,
  { claimedRate, rateMode, partner }: CreateOrderInput,
): Deal | null {
  const tick = claimedRate && deps.ticks.at(claimedRate.tickAt)
  if (!tick) return null
  const { policy, catalogue } = deps
  assertWithinBounds(openMarket({ tick: freshTick(deps), policy, catalogue, from, to, rateMode }), deposit)
  const market = openMarket({ tick, policy, catalogue, from, to, rateMode })
  const quote = priceDeposit(market, deposit, partner?.markupBps ?? 0)
  return quote.price === claimedRate.price ? { quote, bounds: quoteBounds(market), market, held: null } : null
}

function bargainOf(quote: Quote, bounds: QuoteBounds): Bargain {
  const { tickAt, price, amountToGetAtomic, costs, networkFeeAtomic } = quote
  return { tickAt, price, amountToGetAtomic, costs, networkFeeAtomic, ...bounds }
}
