import { assert, present } from '@cambio/kernel/assert'
import { PLAIN_TRANSFER_PERCENT } from '@cambio/kernel/transfer-cost'
import { isCardMoney, type Instrument } from '../../instruments/instrument.ts'
import type { HeldQuote } from '../../liquidity/held-quote.ts'
import { NO_PROVIDERS } from '../../liquidity/no-providers.ts'
import { assertSwapOrSale } from '../../quotes/sale-rules.ts'
import { freshTick } from '../../quotes/get-quote.ts'
import { openMarket, type PairMarket } from '../../quotes/price-quote.ts'
import { networkFeeTo } from '../../quotes/transfer-cost.ts'
import { DomainError } from '../../shared/domain-error.ts'
import { agreeDeal, type Deal, type AgreeDealDeps } from './agree-deal.ts'
import { assertBankTerms } from './assert-bank-terms.ts'
import { assertOwnTerms } from './assert-own-terms.ts'
import { isPayableAt, measureDestination } from './check-destination.ts'
import type { CreateOrderDeps, CreateOrderInput } from './create-order-input.ts'
import { creationRefusal } from './creation-refusal.ts'
import { exposureRefusal, newExposure } from './exposure.ts'
import { placeProviderOrder, type HeldProviderOrder } from './place-provider-order.ts'
import { assertNotBlacklisted, assertRefundable, checkOrderAddresses } from './order-addresses.ts'
import { orderDraft, sealed, type DraftParts } from './order-draft.ts'
import { repeatableKey } from './repeatable-key.ts'
import { providerClient, tooManyUnpaid, unpaidClients } from './unpaid-limit.ts'
import type { OrderAddresses } from '../addresses.ts'
import { addressTooCostly, measureRefund, type RefundedCoins } from '../refund/measure-refund.ts'
import type { Order } from '../order.ts'

export interface CreatedOrder {
  order: Order
  /**
   * Token that proves that the caller created the order. A repeated call with the idempotency key returns the same
   * token; a repeated call with only the legacy order ID returns null.
   */
  controlToken: string | null
}

/** Maximum number of attempts to find a free random order ID. */
const ID_TRIES = 4
/**
 * Creates an order at a rate that the server computes, or returns the order that an earlier call with the same
 * idempotency key created.
 * @throws {DomainError} in the same cases as `getQuote`; also RATE_OUT_OF_DATE with the current rate, ADDRESS_INVALID,
 * MEMO_INVALID, MEMO_REQUIRED, REFUND_ADDRESS_REQUIRED, REFUND_ADDRESS_SAME, ADDRESS_BLACKLISTED, IDEMPOTENCY_MISMATCH,
 * IDEMPOTENCY_IN_FLIGHT, ADDRESS_POOL_EMPTY; AMOUNT_TOO_BIG or FIXED_UNAVAILABLE when the order would exceed the
 * exposure limits for FIXED orders; TOO_MANY_UNPAID_ORDERS when the caller has too many unpaid orders that providers
 * fill, or that the exchange fills; ORDER_NOT_FOUND in the same cases as `findCreated`
 */
export async function createOrder(deps: CreateOrderDeps, input: CreateOrderInput): Promise<CreatedOrder> {
  try {
    return await makeOrder(deps, input)
  } catch (error) {
    // A late retry's claimed rate may be outdated, so return the order that the first call created.
    const made = error instanceof DomainError ? await findCreated(deps, input) : null
    if (made) return made
    throw error
  }
}

/**
 * Returns the order that an earlier request with the same idempotency key created, or null.
 * @throws {DomainError} ORDER_NOT_FOUND when the server did not create that order
 */
export async function findCreated(
  deps: CreateOrderDeps,
  input: Pick<CreateOrderInput, 'idempotencyKey' | 'legacyOrderId' | 'partner' | 'requestHash'>,
): Promise<CreatedOrder | null> {
  const key = repeatableKey(input)
  const order = key === null ? null : await deps.work.stores.orders.findRepeated(key, input.requestHash)
  return order && (await answerRepeated(deps, input, order))
}

/**
 * Returns the existing order as the result of a repeated call. Includes its control token only if the caller sent the
 * secret idempotency key again.
 * @throws {DomainError} ORDER_NOT_FOUND when the server did not create the order
 */
async function answerRepeated(
  deps: CreateOrderDeps,
  input: Pick<CreateOrderInput, 'idempotencyKey'>,
  order: Order,
): Promise<CreatedOrder> {
  await assertOwnTerms({ ...deps, stores: deps.work.stores }, order)
  return { order, controlToken: input.idempotencyKey === null ? null : deps.controlTokens.issue(order.orderId) }
}

async function makeOrder(deps: CreateOrderDeps, input: CreateOrderInput): Promise<CreatedOrder> {
  const from = deps.catalogue.get(input.from)
  const to = deps.catalogue.get(input.to)
  assertSwapOrSale(input.seller ? deps.providerQuotes : null, from, to)
  assertBankTerms(from, to, input)
  const addresses = await checkedAddresses(deps, from, to, input)
  const taken = await takenDeal(deps, from, to, input, addresses)
  const hold = taken.providerOrder?.unpaidHold ?? null
  try {
    const stored = await storedOrder(deps, input, { from, to, addresses, ...taken })
    if (hold !== null && !stored.isNew) await deps.work.stores.orders.releaseUnpaid(hold)
    return stored.created
  } catch (error) {
    if (hold !== null) await deps.work.stores.orders.releaseUnpaid(hold)
    throw error
  }
}

/** Stores a new order, or returns the order that a concurrent call with the same idempotency key has stored. */
async function storedOrder(
  deps: CreateOrderDeps,
  input: CreateOrderInput,
  { from, to, addresses, deal, providerOrder }: Omit<DraftParts, 'exposure'>,
): Promise<{ created: CreatedOrder; isNew: boolean }> {
  const quote = providerOrder?.quote ?? deal.quote
  const market = deal.held === null && input.rateMode === 'FIXED' ? newestMarket(deps, from, to) : null
  const exposure = market && newExposure(market, quote.amountToGetAtomic, input.clients, addresses)
  const draftOf = orderDraft(deps, input, { from, to, addresses, deal, providerOrder, exposure })
  for (let attempt = 0; attempt < ID_TRIES; attempt += 1) {
    const result = await deps.work.stores.orders.create(sealed(deps.sealer, draftOf(deps.newOrderId())))
    if (result.outcome === 'id-taken') continue
    if (result.outcome === 'repeated') return { created: await answerRepeated(deps, input, result.order), isNew: false }
    if (result.outcome === 'created') {
      if (providerOrder !== null) deps.reach('fill-order-stored')
      const controlToken = deps.controlTokens.issue(result.order.orderId)
      return { created: { order: result.order, controlToken }, isNew: true }
    }
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

/** Returns a new order's addresses after validation. Rejects blacklisted and unusable addresses. */
async function checkedAddresses(
  deps: CreateOrderDeps,
  from: Instrument,
  to: Instrument,
  input: CreateOrderInput,
): Promise<OrderAddresses> {
  const addresses = await checkOrderAddresses(deps, from, to, input)
  const { destinationAddress } = addresses
  // The store itself checks, within its transaction, that the destination is not one of our own addresses.
  const destination = { instrument: to, address: destinationAddress, field: 'destinationAddress' } as const
  // A card sale is paid to a saved card, which is not an address on a chain.
  if (!isCardMoney(to)) {
    await assertNotBlacklisted(deps.screening, destination)
  }
  return addresses
}

/**
 * Returns functions that estimate the cost of payouts to an order's destination. A card sale is paid to a saved card,
 * which costs no network fee.
 */
function payoutChecks(
  deps: CreateOrderDeps,
  to: Instrument,
  { destinationAddress: address, destinationMemo: memo }: OrderAddresses,
): Pick<AgreeDealDeps, 'measurePayout' | 'isPayableAt'> {
  const destination = { instrument: to, address, memo, field: 'destinationAddress' }
  if (isCardMoney(to)) return { measurePayout: async () => PLAIN_TRANSFER_PERCENT, isPayableAt: async () => true }
  return {
    measurePayout: (amountAtomic) => measureDestination(deps, { ...destination, amountAtomic }),
    isPayableAt: (amountAtomic, chargedFeeAtomic) =>
      isPayableAt(deps, { ...destination, amountAtomic }, chargedFeeAtomic),
  }
}

/** Checks that a provider can pay the destination, and that the refund address of a new order can receive a refund. */
async function assertPayable(
  deps: CreateOrderDeps & AgreeDealDeps,
  from: Instrument,
  { refundAddress, refundMemo: memo }: OrderAddresses,
  { held, quote: { depositAtomic, amountToGetAtomic } }: Deal,
): Promise<void> {
  if (held) await deps.measurePayout(amountToGetAtomic)
  if (refundAddress === null) return
  const coins = { instrument: from, amountAtomic: depositAtomic }
  await assertRefundable({ ...deps, stores: deps.work.stores }, from, refundAddress)
  const percent = await measureRefund(deps, coins, { address: refundAddress, memo })
  if (!held) assertCoversRefund(deps, coins, percent)
}

/**
 * Rejects a contract as refund address if the deposit is not several times the fee of a refund to the contract. For an
 * ordinary address, the minimum deposit already ensures this. Accepts any contract for a token: the hot wallet may hold
 * too few tokens for an estimate, and the result would then be the highest possible fee.
 */
function assertCoversRefund(deps: CreateOrderDeps, { instrument, amountAtomic }: RefundedCoins, percent: number): void {
  if (percent <= PLAIN_TRANSFER_PERCENT || instrument.contract !== null) return
  const feeAtomic = networkFeeTo(instrument, freshTick(deps), deps.catalogue, percent) ?? 0n
  if (amountAtomic >= feeAtomic * BigInt(deps.policy.minNetworkFees)) return
  throw addressTooCostly()
}

function newestMarket(deps: CreateOrderDeps, from: Instrument, to: Instrument): PairMarket {
  const { policy, catalogue } = deps
  return openMarket({ tick: freshTick(deps), policy, catalogue, from, to, rateMode: 'FIXED' })
}

/**
 * Returns the agreed deal after checking that its amounts can be paid to the addresses. Creates the provider order if a
 * provider fills the deal.
 */
async function takenDeal(
  deps: CreateOrderDeps,
  from: Instrument,
  to: Instrument,
  input: CreateOrderInput,
  addresses: OrderAddresses,
): Promise<{ deal: Deal; providerOrder: HeldProviderOrder | null }> {
  const dealDeps = { ...deps, ...payoutChecks(deps, to, addresses) }
  const reader = { clients: [clientOf(input)], isLive: false }
  const deal = await agreeDeal(dealDeps, from, to, { ...input, reader })
  await assertPayable(dealDeps, from, addresses, deal)
  if (!deal.held) return { deal, providerOrder: null }
  // An order with this idempotency key already exists. A retry must not create a second provider order.
  if (await findCreated(deps, input)) throw new DomainError('IDEMPOTENCY_IN_FLIGHT', 'This order already exists')
  try {
    return { deal, providerOrder: await placedOrder(deps, { held: deal.held, market: deal.market }, input, addresses) }
  } catch (error) {
    // If no rate was claimed, fall back to the exchange's own deal.
    if (input.claimedRate !== null || !(error instanceof DomainError)) throw error
    const own = await agreeDeal({ ...dealDeps, providerQuotes: NO_PROVIDERS }, from, to, input).catch(
      (other: unknown) => {
        throw other instanceof DomainError ? error : other
      },
    )
    return { deal: own, providerOrder: null }
  }
}

/**
 * Creates the provider order of a deal. Reserves the client's slot first, so that no provider order is created that the
 * store would reject.
 * @throws {DomainError} TOO_MANY_UNPAID_ORDERS, and in the same cases as `placeProviderOrder`
 */
async function placedOrder(
  deps: CreateOrderDeps,
  { held, market }: Pick<Deal, 'market'> & { held: HeldQuote },
  input: CreateOrderInput,
  addresses: OrderAddresses,
): Promise<HeldProviderOrder> {
  const { orders } = deps.work.stores
  const unpaidHold = deps.newUuid()
  if (!(await orders.holdUnpaid(unpaidClients(input.clients), unpaidHold))) throw tooManyUnpaid()
  deps.reach('fill-slot-held')
  const seller = input.seller && { seller: input.seller }
  try {
    const placed = await placeProviderOrder(deps, held, market, { ...addresses, ...seller }, clientOf(input))
    deps.reach('fill-order-placed')
    return { ...placed, unpaidHold }
  } catch (error) {
    await orders.releaseUnpaid(unpaidHold)
    throw error
  }
}

/** Returns the client that a failed provider order is attributed to: the caller's network if it is known. */
function clientOf({ clients }: CreateOrderInput): string {
  const client = clients.find(({ kind }) => kind === 'network') ?? clients[0]
  return client ? providerClient(client) : 'unknown'
}
