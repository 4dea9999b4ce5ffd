import { formatAmount, parseAmount } from '@cambio/kernel/money'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import { assert } from '@cambio/kernel/assert'
import type { InstrumentName } from '../instruments/catalogue.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { freshTick, parseQuotable, type QuoteDeps } from '../quotes/get-quote.ts'
import { assertWithinBounds, openMarket, priceDeposit, quoteBounds } from '../quotes/price-quote.ts'
import type { Quote, QuoteBounds } from '../quotes/quote.ts'
import type { Screening } from '../screening/screening.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { checkAddress, type AddressRulesByChain } from './check-addresses.ts'
import type { ControlTokens } from './control-token.ts'
import type { ExceptionPolicy } from './exception-policy.ts'
import { clockOf } from './order-machine.ts'
import type { OrderTerms } from './order-terms.ts'
import type { Order } from './order.ts'

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
  const addresses = checkedAddresses(deps.addressRules, from, to, input)
  await assertNotBlacklisted(deps.screening, from, to, addresses)
  const { quote, bounds } = agreedQuote(deps, from, to, input)
  const now = deps.clock.now()
  const depositDeadline = now + (input.rateMode === 'FIXED' ? deps.policy.fixedHoldMs : deps.policy.floatingOpenMs)
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
      depositMemo: from.requiresMemo ? deps.newDepositMemo() : null,
      ...addresses,
      userEmail: input.userEmail,
      apiId: input.partner?.apiId ?? null,
      locale: input.locale,
      claimedDepositAtomic: quote.depositAtomic,
      bargain: { ...quote, ...bounds },
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

function checkedAddresses(rules: AddressRulesByChain, from: Instrument, to: Instrument, input: CreateOrderInput) {
  const destinationAddress = checkAddress(
    rules,
    to,
    input.destinationAddress,
    input.destinationMemo,
    'destinationAddress',
  )
  const refundText = input.refundAddress
  if (input.rateMode === 'FIXED' && !refundText)
    throw new DomainError('REFUND_ADDRESS_REQUIRED', 'A fixed rate needs a refund address', { field: 'refundAddress' })
  const refundAddress = refundText ? checkAddress(rules, from, refundText, input.refundMemo, 'refundAddress') : null
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

/** The claimed rate names a tick; the price is computed again from it and must be the one the person saw. */
function agreedQuote(
  deps: CreateOrderDeps,
  from: Instrument,
  to: Instrument,
  input: CreateOrderInput,
): { quote: Quote; bounds: QuoteBounds } {
  const deposit = parseQuotable(input.claimedDepositAmount, from)
  const { policy, catalogue } = deps
  const markupBps = input.partner?.markupBps ?? 0
  const current = openMarket({ tick: freshTick(deps), policy, catalogue, from, to, rateMode: input.rateMode })
  assertWithinBounds(current, deposit)
  const currentQuote = priceDeposit(current, deposit, markupBps)
  const { claimedRate } = input
  if (claimedRate === null) return { quote: currentQuote, bounds: quoteBounds(current) }
  const claimedTick = deps.ticks.at(claimedRate.tickAt)
  const market = claimedTick && openMarket({ tick: claimedTick, policy, catalogue, from, to, rateMode: input.rateMode })
  const quote = market && priceDeposit(market, deposit, markupBps)
  const floor = parseAmount(claimedRate.amountToReceive, to.decimals)
  if (!market || quote?.price !== claimedRate.price || !floor.ok || quote.amountToGetAtomic < floor.atomic)
    throw new DomainError('RATE_OUT_OF_DATE', 'The rate has changed', {
      currentRate: {
        price: currentQuote.price,
        updatedAt: currentQuote.tickAt,
        amountToGet: formatAmount(currentQuote.amountToGetAtomic, to.decimals),
      },
    })
  return { quote, bounds: quoteBounds(market) }
}
