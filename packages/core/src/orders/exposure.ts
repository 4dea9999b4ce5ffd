import { rational, type Rational } from '@cambio/kernel/rational'
import { scale } from '@cambio/kernel/money'
import { amountWorth, exposureLimit, microOf, microValue } from '../quotes/exposure-limit.ts'
import {
  amountTooBig,
  fixedUnavailable,
  quoteBounds,
  roundToSignificant,
  type PairMarket,
} from '../quotes/price-quote.ts'
import type { DomainError } from '../shared/domain-error.ts'
import type { Order } from './order.ts'
import type { OrderAddresses } from './addresses.ts'

/** A client that an order's exposure counts against. */
export type ExposureClient =
  | { kind: 'network'; id: string }
  | { kind: 'account'; id: number }
  /** A partner's key, which creates orders for many users. */
  | { kind: 'key'; id: number }

/** Exposure that a new FIXED order reserves, and the limits that the store enforces. */
export interface NewExposure {
  /** Promised amount, base units of the receive side. */
  amountAtomic: bigint
  /** Maximum that open FIXED orders may promise of the receive side, including this one, base units. */
  assetLimitAtomic: bigint
  /** Value of the promise, micro-USDT. */
  valueMicro: bigint
  /**
   * Names of the clients that the order counts against, and the maximum open exposure of each, including this order,
   * micro-USDT.
   */
  clients: { name: string; limitMicro: bigint }[]
}

/** Exposure that was already reserved when an order was refused. */
export interface ReservedExposure {
  assetAtomic: bigint
  /** By client name, micro-USDT; a client without open orders is absent. */
  clientMicro: ReadonlyMap<string, bigint>
}

/** Returns whether an order still waits for a credited deposit. Until then its FIXED promise stays reserved. */
export function isUnfunded({ state }: Pick<Order, 'state'>): boolean {
  return state === 'WAITING' || state === 'CONFIRMING'
}

/** Returns the exposure that a FIXED order of the exchange itself reserves. `market` is the pair at the newest tick. */
export function newExposure(
  market: PairMarket,
  amountAtomic: bigint,
  callers: readonly ExposureClient[],
  addresses: OrderAddresses,
): NewExposure {
  const { tick, policy, from, to } = market
  const { clientNumeraire, partnerNumeraire } = policy.exposure
  const limitOf = (kind: ExposureClient['kind']) => microOf(kind === 'key' ? partnerNumeraire : clientNumeraire)
  const { destinationAddress, refundAddress } = addresses
  const named = new Map(callers.map(({ kind, id }) => [`${kind}:${id}`, limitOf(kind)]))
  named.set(`address:${to.chain}:${destinationAddress}`, microOf(clientNumeraire))
  if (refundAddress !== null) named.set(`address:${from.chain}:${refundAddress}`, microOf(clientNumeraire))
  return {
    amountAtomic,
    assetLimitAtomic: exposureLimit(tick, policy, to),
    valueMicro: microValue(tick, to, amountAtomic),
    clients: [...named].map(([name, limitMicro]) => ({ name, limitMicro })),
  }
}

/**
 * Creates the error for an order that exceeds its exposure limits. The error names the largest deposit within the
 * limits, when there is one.
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
  return bound < minDepositAtomic ? fixedUnavailable() : amountTooBig(from, bound)
}

/** Returns a deposit, rounded to few digits, whose market value is within `room`. Its payout is less than that. */
function depositFor({ marketRate, from }: PairMarket, left: bigint): bigint {
  return roundToSignificant(scale(left, inverse(marketRate), 'down'), 3, 'down', from)
}

function inverse({ num, den }: Rational): Rational {
  return rational(den, num)
}
