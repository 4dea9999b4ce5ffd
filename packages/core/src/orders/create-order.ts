import { assert, present } from '@cambio/kernel/assert'
import type { Instrument } from '../instruments/instrument.ts'
import { openMsOf } from '../quotes/fixed-hold.ts'
import { freshTick, type QuoteDeps } from '../quotes/get-quote.ts'
import { openMarket, type PairMarket } from '../quotes/price-quote.ts'
import type { Quote, QuoteBounds } from '../quotes/quote.ts'
import type { Screening } from '../screening/screening.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { agreeDeal, type Deal, type DealRequest } from './agree-deal.ts'
import type { AddressRulesByChain } from './check-addresses.ts'
import { assertCheapDestination, type CheckDestinationDeps } from './check-destination.ts'
import type { ControlTokens } from './control-token.ts'
import type { ExceptionPolicy } from './exception-policy.ts'
import { exposureRefusal, newExposure, type ExposureClient } from './exposure.ts'
import { commissionFill, type Commission } from './commission-fill.ts'
import { newFill } from './order-fill.ts'
import { assertNotBlacklisted, assertRefundable, checkOrderAddresses, type OrderAddresses } from './order-addresses.ts'
import { clockOf } from './order-machine.ts'
import type { OrderTerms } from './order-terms.ts'
import type { Bargain, Order } from './order.ts'
import type { NewOrder } from './order-store.ts'
import type { Sealer } from '../seals/seal.ts'
import { refundTargetText } from '../seals/statements.ts'
import { orderTermsText } from './terms-seal.ts'

export interface CreateOrderDeps extends QuoteDeps, CheckDestinationDeps {
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
  sealer: Sealer
}

export interface CreateOrderInput extends DealRequest, OrderAddresses {
  exceptionPolicy: ExceptionPolicy
  userEmail: string | null
  /** The account that asks, or whose key signed; null for a guest. */
  userId: number | null
  legacyOrderId: string | null
  /** Header value, else the legacy order id, else none: then every call makes an order. */
  idempotencyKey: string | null
  /** SHA-256 of the canonical request body, hex. */
  requestHash: string
  referrerId: string | null
  /** Who the exposure of a FIXED order counts for, besides its addresses. */
  clients: readonly ExposureClient[]
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
 *   ADDRESS_POOL_EMPTY; AMOUNT_TOO_BIG or FIXED_UNAVAILABLE where the exposure limits of FIXED orders have no room
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
  const addresses = await checkOrderAddresses(deps, from, to, input)
  const { destinationAddress, refundAddress } = addresses
  // Whether the destination is our own the store says, in the transaction that makes the order.
  const destination = { instrument: to, address: destinationAddress, field: 'destinationAddress' } as const
  await assertNotBlacklisted(deps.screening, destination)
  await assertCheapDestination(deps, destination)
  if (refundAddress !== null) await assertRefundable({ ...deps, stores: deps.work.stores }, from, refundAddress)
  const { deal, commission } = await takenDeal(deps, from, to, input, addresses)
  const now = deps.clock.now()
  const { held, bounds } = deal
  const made = commission?.made ?? null
  const quote = commission?.quote ?? deal.quote
  const { depositAtomic } = quote
  const tick = deps.ticks.latest()
  const openMs = openMsOf(deps.policy, { rateMode: input.rateMode, tick, from, depositAtomic })
  const market = held === null && input.rateMode === 'FIXED' ? newestMarket(deps, from, to) : null
  const exposure = market && newExposure(market, quote.amountToGetAtomic, input.clients, addresses)
  const depositDeadline = Math.min(now + openMs, made?.depositDeadline ?? Number.POSITIVE_INFINITY)
  const ownMemo = from.requiresMemo ? deps.newDepositMemo() : null
  const legacyOrderId = input.legacyOrderId ?? deps.newUuid()
  for (let attempt = 0; attempt < ID_TRIES; attempt += 1) {
    const orderId = deps.newOrderId()
    const draft: Omit<NewOrder, 'termsSeal' | 'refundSeal'> = {
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
      userId: input.userId,
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
      exposure,
      controlTokenHash: deps.controlTokens.hash(deps.controlTokens.issue(orderId)),
      idempotencyKey: repeatableKey(input) ?? `once:${deps.newUuid()}`,
      requestHash: input.requestHash,
      referrerId: input.referrerId,
      tracking: input.tracking,
    }
    const result = await deps.work.stores.orders.create(sealed(deps.sealer, draft))
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
      case 'over-exposed':
        throw exposureRefusal(
          present(market, 'only a FIXED order is over-exposed'),
          present(exposure, 'only a FIXED order is over-exposed'),
          result.reserved,
        )
      case 'id-taken':
        continue
    }
  }
  assert(false, 'random order ids keep clashing')
}

/** Adds the seals of the server: over the terms, and over the refund address where there is one. */
function sealed(sealer: Sealer, draft: Omit<NewOrder, 'termsSeal' | 'refundSeal'>): NewOrder {
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

/** The deal, taken by its provider where it is one's. */
async function takenDeal(
  deps: CreateOrderDeps,
  from: Instrument,
  to: Instrument,
  input: CreateOrderInput,
  addresses: OrderAddresses,
): Promise<{ deal: Deal; commission: Commission | null }> {
  const deal = await agreeDeal(deps, from, to, input)
  if (!deal.held) return { deal, commission: null }
  // The order that the same key made before is the answer: its provider is not asked for a second one.
  if (await madeBefore(deps, input)) throw new DomainError('IDEMPOTENCY_IN_FLIGHT', 'This order was made before')
  try {
    return { deal, commission: await commissionFill(deps, deal.held, deal.market, addresses) }
  } catch (error) {
    // Who claimed no rate takes the next best: who failed is left out by now.
    if (input.claimedRate !== null || !(error instanceof DomainError)) throw error
    const next = await agreeDeal(deps, from, to, input)
    if (next.held) throw error
    return { deal: next, commission: null }
  }
}

function bargainOf(quote: Quote, bounds: QuoteBounds): Bargain {
  const { tickAt, price, amountToGetAtomic, costs, networkFeeAtomic } = quote
  return { tickAt, price, amountToGetAtomic, costs, networkFeeAtomic, ...bounds }
}
