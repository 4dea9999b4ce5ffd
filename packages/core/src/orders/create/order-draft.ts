import { PLAIN_TRANSFER_PERCENT } from '@cambio/kernel/transfer-cost'
import type { Instrument } from '../../instruments/instrument.ts'
import { openMsOf } from '../../quotes/fixed-hold.ts'
import type { Quote } from '../../quotes/quote.ts'
import type { Sealer } from '../../seals/seal.ts'
import { refundTargetText } from '../../seals/statements.ts'
import type { OrderAddresses } from '../addresses.ts'
import { clockOf } from '../machine/order-machine.ts'
import { newFill, type OrderFill } from '../order-fill.ts'
import type { NewOrder } from '../order-store.ts'
import type { AgreedQuote } from '../order.ts'
import { orderTermsText } from '../terms-seal.ts'
import type { Deal } from './agree-deal.ts'
import type { CreateOrderDeps, CreateOrderInput } from './create-order-input.ts'
import type { HeldProviderOrder, PlacedProviderOrder } from './place-provider-order.ts'
import { repeatableKey } from './repeatable-key.ts'
import { unpaidClients } from './unpaid-limit.ts'

/** Delay between creating a provider order and first querying its status, in milliseconds. */
const FIRST_QUERY_MS = 2_000

/** A new order without the server's signatures. */
export type OrderDraft = Omit<NewOrder, 'termsSeal' | 'refundSeal'>

/** Results of the earlier steps of creating an order. */
export interface DraftParts {
  from: Instrument
  to: Instrument
  addresses: OrderAddresses
  deal: Deal
  providerOrder: HeldProviderOrder | null
  exposure: NewOrder['exposure']
}

/** Returns a function that builds the record of a new order from its ID. */
export function orderDraft(
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
    fill: fillOf(deal, made, input, now),
    ...addresses,
    ...terms,
    ...creatorOf(input),
    claimedDepositAtomic: quote.depositAtomic,
    agreedQuote: agreedQuoteOf(quote, deal),
    exceptionPolicy: input.exceptionPolicy,
    createdAt: now,
    updatedAt: now,
    chain: from.chain,
    toChain: to.chain,
    exposure,
    ...unpaidOf(providerOrder, input),
    controlTokenHash: deps.controlTokens.hash(deps.controlTokens.issue(orderId)),
    idempotencyKey: repeatableKey(input) ?? `once:${deps.newUuid()}`,
    requestHash: input.requestHash,
  })
}

/** Returns a new order's user, partner and referrer, with the user's email, language and ad tracking. */
function creatorOf({ userId, userEmail, locale, partner, referrerId, tracking }: CreateOrderInput) {
  return { userId, userEmail, locale, apiId: partner?.apiId ?? null, referrerId, tracking }
}

/**
 * Returns the clients whose slots for unpaid orders a new order occupies. For a provider order, also returns the hold
 * that has already reserved the slots.
 */
function unpaidOf(
  providerOrder: HeldProviderOrder | null,
  { clients, ownUnpaidClients }: CreateOrderInput,
): Pick<NewOrder, 'unpaidClients' | 'unpaidHold'> {
  if (providerOrder === null) return { unpaidClients: ownUnpaidClients ?? [], unpaidHold: null }
  return { unpaidClients: unpaidClients(clients), unpaidHold: providerOrder.unpaidHold }
}

/** Returns the fill of an order that a provider has accepted; null for an order of the exchange itself. */
function fillOf(
  { held }: Deal,
  made: PlacedProviderOrder['made'] | null,
  { seller }: CreateOrderInput,
  now: number,
): OrderFill | null {
  if (held === null || made === null) return null
  return newFill(held.provider, made.providerOrderId, now + FIRST_QUERY_MS, seller?.cardDigits)
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
export function sealed(sealer: Sealer, draft: OrderDraft): NewOrder {
  const { orderId, refundAddress: address, refundMemo: memo } = draft
  return {
    ...draft,
    termsSeal: sealer.seal(orderTermsText(draft)),
    refundSeal: address === null ? null : sealer.seal(refundTargetText({ orderId, address, memo })),
  }
}

function agreedQuoteOf(quote: Quote, { bounds, transferCostPercent }: Deal): AgreedQuote {
  const { tickAt, price, amountToGetAtomic, costs, networkFeeAtomic } = quote
  const agreed = { tickAt, price, amountToGetAtomic, costs, networkFeeAtomic, ...bounds }
  return transferCostPercent > PLAIN_TRANSFER_PERCENT ? { ...agreed, transferCostPercent } : agreed
}
