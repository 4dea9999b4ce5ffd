import type { InstrumentView } from '@cambio/contract/instrument'
import { callApi } from '../../../lib/api/api-client.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import type { Offer, RateRefusal } from '../state/offer-rows.ts'
import type { RateQuery } from './rate-query.ts'

/**
 * Timeout for a provider's quote, in milliseconds. After the timeout, the offer is shown without a quote. The server
 * waits up to 4.5 s for a provider; the remaining time allows for the user's network.
 */
const DEADLINE_MS = 8_000

/**
 * Returns the quotes for all payment methods or, for a sale, all payout methods. `query` is the rate request for the
 * chosen method. The requests run in parallel, each with its own deadline. @throws when `signal` aborts.
 */
export function readOffers(
  ways: readonly InstrumentView[],
  side: 'send' | 'receive',
  query: RateQuery,
  signal: AbortSignal,
): Promise<Offer[]> {
  return Promise.all(ways.map((way) => readOffer(way, queryOfWay(query, side, way.slug), signal)))
}

/** Returns the rate request with the payment or payout method replaced by the method `slug`. */
function queryOfWay(query: RateQuery, side: 'send' | 'receive', slug: string): RateQuery {
  const key = side === 'send' ? 'instrumentFromSlug' : 'instrumentToSlug'
  const isTyped = query.claimedDepositAmountCurrency === query[key]
  return { ...query, [key]: slug, ...(isTyped && { claimedDepositAmountCurrency: slug }) }
}

async function readOffer(instrument: InstrumentView, query: RateQuery, signal: AbortSignal): Promise<Offer> {
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)])
    return { instrument, quote: await callApi('getRate', { query, signal: limited }), refusal: null }
  } catch (error) {
    if (signal.aborted) throw error
    return { instrument, quote: null, refusal: refusalOf(error) }
  }
}

/** Returns the error code of a failed rate request, and what the response says about its cause. */
export function refusalOf(error: unknown): RateRefusal {
  if (!(error instanceof ApiError)) return { code: 'UNREACHABLE' }
  const { expected, expectedGeneral, expectedCurrency, missing, maxDecimals } = error.data.details ?? {}
  return {
    code: error.code,
    ...(expected === undefined ? {} : { expected }),
    ...(expectedGeneral === undefined ? {} : { expectedGeneral }),
    ...(expectedCurrency === undefined ? {} : { expectedCurrency }),
    ...(missing === undefined ? {} : { missing }),
    ...(maxDecimals === undefined ? {} : { maxDecimals }),
  }
}
