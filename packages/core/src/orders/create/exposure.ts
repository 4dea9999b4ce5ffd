import { rational, type Rational } from '@cambio/kernel/rational'
import { scale } from '@cambio/kernel/money'
import { amountWorth, exposureLimit, exposureShare, microOf, microValue } from '../../quotes/exposure-limit.ts'
import type { ChainId } from '../../instruments/instrument.ts'
import type { PairMarket } from '../../quotes/price-quote.ts'
import { fixedUnavailable, outOfBounds, quoteBounds, roundToSignificant } from '../../quotes/quote-bounds.ts'
import type { DomainError } from '../../shared/domain-error.ts'
import type { Order } from '../order.ts'
import type { OrderAddresses } from '../addresses.ts'

/**
 * A client whose exposure limit applies to a new order. Exposure is the total payout guaranteed by open FIXED orders.
 */
export type ExposureClient =
  /**
   * An IPv4 address or an IPv6 /48 prefix, because many users can obtain a whole /48. `allocationId`: IPv6 prefix that
   * an internet provider was allocated; unpaid orders are also counted per allocation. Null for IPv4.
   */
  | { kind: 'network'; id: string; allocationId: string | null }
  | { kind: 'account'; id: number }
  /** A partner's API key, which creates orders for many users. */
  | { kind: 'key'; id: number }

/** Exposure that a new FIXED order reserves, and the limits that the store enforces. */
export interface NewExposure {
  /** Guaranteed payout, in base units of the receive side. */
  amountAtomic: bigint
  /**
   * Maximum total payout that open FIXED orders, including this one, may guarantee in the receive asset, in base units.
   */
  assetLimitAtomic: bigint
  /** Value of the guaranteed payout, in micro-USDT. */
  valueMicro: bigint
  /**
   * Clients whose exposure the order increases. Each client has two entries: one for all assets, and one for the
   * receive asset only. `limitMicro` is the client's maximum exposure including this order, in micro-USDT.
   */
  clients: { name: string; limitMicro: bigint }[]
}

/** Exposure that open orders had reserved when the exchange rejected a new order. */
export interface ReservedExposure {
  assetAtomic: bigint
  /** Reserved exposure in micro-USDT, keyed by client name. Clients without open orders are absent. */
  clientMicro: ReadonlyMap<string, bigint>
}

/**
 * Returns whether an order is still waiting for its deposit to be credited. A FIXED order reserves exposure only until
 * then.
 */
export function isUnfunded({ state }: Pick<Order, 'state'>): boolean {
  return state === 'WAITING' || state === 'CONFIRMING'
}

/**
 * Returns the exposure that a FIXED order reserves when the exchange fills it.
 * @param market the pair at the newest tick
 */
export function newExposure(
  market: PairMarket,
  amountAtomic: bigint,
  callers: readonly ExposureClient[],
  addresses: OrderAddresses,
): NewExposure {
  const { tick, policy, from, to } = market
  const { destinationAddress, destinationMemo, refundAddress, refundMemo } = addresses
  const isPartner = new Map(callers.map(({ kind, id }) => [`${kind}:${id}`, kind === 'key']))
  isPartner.set(addressClient(to.chain, destinationAddress, destinationMemo), false)
  if (refundAddress !== null) isPartner.set(addressClient(from.chain, refundAddress, refundMemo), false)
  return {
    amountAtomic,
    assetLimitAtomic: exposureLimit(tick, policy, to),
    valueMicro: microValue(tick, to, amountAtomic),
    clients: [...isPartner].flatMap(([name, partner]) => clientLimits(market, name, partner)),
  }
}

/** Returns a client's limit over all assets, and its limit in the receive asset under a separate name. */
function clientLimits({ tick, policy, to }: PairMarket, name: string, isPartner: boolean): NewExposure['clients'] {
  const { clientNumeraire, partnerNumeraire } = policy.exposure
  const limitMicro = microOf(isPartner ? partnerNumeraire : clientNumeraire)
  const shareMicro = microValue(tick, to, exposureShare(tick, policy, to, isPartner))
  return [
    { name, limitMicro },
    { name: `${name} in ${to.slug}`, limitMicro: shareMicro < limitMicro ? shareMicro : limitMicro },
  ]
}

/**
 * Returns the client name of an address. The name contains the memo, because an external exchange may use one address
 * for all its users and distinguish them only by memo.
 */
function addressClient(chain: ChainId, address: string, memo: string | null): string {
  return `address:${chain}:${address}${memo === null ? '' : `:${memo}`}`
}

/**
 * Creates the error for an order that would exceed its exposure limits. If the largest deposit within the limits is
 * large enough to trade, the error contains it.
 */
export function exposureRefusal(market: PairMarket, wanted: NewExposure, reserved: ReservedExposure): DomainError {
  const { tick, from, to } = market
  const rooms = wanted.clients.map(({ name, limitMicro }) =>
    amountWorth(tick, to, limitMicro - (reserved.clientMicro.get(name) ?? 0n)),
  )
  const left = [...rooms, wanted.assetLimitAtomic - reserved.assetAtomic].reduce((one, other) =>
    one < other ? one : other,
  )
  const bound = left > 0n ? depositFor(market, left) : 0n
  const { minDepositAtomic } = quoteBounds(market)
  return bound < minDepositAtomic ? fixedUnavailable() : outOfBounds(from, { missed: 'largest', boundAtomic: bound })
}

/**
 * Returns the deposit whose market value is `left` (base units of the receive side), in base units of the send side.
 * Rounds it down to three significant digits.
 */
function depositFor({ marketRate, from }: PairMarket, left: bigint): bigint {
  return roundToSignificant(scale(left, inverse(marketRate), 'down'), 3, 'down', from)
}

function inverse({ num, den }: Rational): Rational {
  return rational(den, num)
}
