import { assert, present } from '@cambio/kernel/assert'
import { parseAmount } from '@cambio/kernel/money'
import type { Instrument } from '../instruments/instrument.ts'
import { isWider, type MissedBound } from '../liquidity/liquidity-provider.ts'
import type { DomainError } from '../shared/domain-error.ts'
import type { PairMarket } from './price-quote.ts'
import { outOfBounds, quoteBounds } from './quote-bounds.ts'

/**
 * Returns the error for a request that neither the exchange nor a provider can fulfil. It states the less strict of the
 * exchange's and the providers' bounds. The providers' bound is in the send coin, because each provider converts
 * amounts at its own rate.
 * @param own error of the exchange, with its bound in the coin of the request
 * @param missed widest bound of the providers, in base units of the send coin
 * @param market exchange's market, for a request with a receive amount; otherwise null
 */
export function widestRefusal(
  own: DomainError,
  missed: MissedBound,
  { from, market }: { from: Instrument; market: PairMarket | null },
): DomainError {
  const bound = market ? depositBound(market, own) : statedBound(from, own)
  return bound === null || isWider(missed, bound) ? outOfBounds(from, missed) : own
}

/**
 * Returns the bound that the exchange's error states, as a deposit in base units of the send coin. Returns null if the
 * error states no bound.
 */
function depositBound(market: PairMarket, { code }: DomainError): MissedBound | null {
  const { minDepositAtomic, maxDepositAtomic } = quoteBounds(market)
  if (code === 'AMOUNT_TOO_SMALL') return { missed: 'smallest', boundAtomic: minDepositAtomic }
  return code === 'AMOUNT_TOO_BIG' ? { missed: 'largest', boundAtomic: maxDepositAtomic } : null
}

/**
 * Returns the bound that caused the exchange's error, in base units of `coin`. Returns null if the error has a
 * different cause.
 */
function statedBound(coin: Instrument, { code, details }: DomainError): MissedBound | null {
  if (code === 'NO_LIQUIDITY' || code === 'FIXED_UNAVAILABLE') return null
  const bound = parseAmount(present(details.expected, 'a missed bound is named'), coin.decimals)
  assert(bound.ok, 'a bound is an amount')
  return { missed: code === 'AMOUNT_TOO_SMALL' ? 'smallest' : 'largest', boundAtomic: bound.atomic }
}
