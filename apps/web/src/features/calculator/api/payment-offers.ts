import type { InstrumentView } from '@cambio/contract/instrument'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api-client.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { bestFirst, type Offer } from '../state/offer-rows.ts'

/** Time after which an offer from a slow provider is shown without a price, in milliseconds. */
const DEADLINE_MS = 5_000
/** Interval between two price requests, in milliseconds. */
const REFRESH_MS = 15_000

interface OffersQuery {
  ways: readonly InstrumentView[]
  /** Side of the pair that the offers are for. */
  side: 'send' | 'receive'
  /** Instrument on the other side. */
  other: InstrumentView
  /** Amount that the user pays, as a decimal string. */
  amount: string
}

/**
 * Query for the prices of all payment methods or, for a sale, of all payout methods. The requests run in parallel, each
 * with its own deadline.
 */
export const offersQuery = ({ ways, side, other, amount }: OffersQuery) =>
  queryOptions({
    queryKey: ['payment-offers', side, ways.map(({ slug }) => slug).join(' '), other.slug, amount],
    queryFn: async ({ signal }) =>
      bestFirst(await Promise.all(ways.map((way) => offerOf(way, { side, other, amount }, signal)))),
    enabled: ways.length > 1 && amount !== '',
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })

async function offerOf(
  instrument: InstrumentView,
  { side, other, amount }: Omit<OffersQuery, 'ways'>,
  signal: AbortSignal,
): Promise<Offer> {
  const [from, to] = side === 'send' ? [instrument, other] : [other, instrument]
  const query = {
    ...{ instrumentFromSlug: from.slug, instrumentToSlug: to.slug, rateMode: 'FLOATING' as const },
    ...{ claimedDepositAmount: amount, claimedDepositAmountCurrency: from.slug },
  }
  try {
    const quote = await callApi('getRate', {
      query,
      signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
    })
    return { instrument, quote, missing: null }
  } catch (error) {
    if (signal.aborted) throw error
    return { instrument, quote: null, missing: missingOf(error) }
  }
}

function missingOf(error: unknown): NonNullable<Offer['missing']> {
  const limit = error instanceof ApiError ? (error.data.details?.expected ?? '') : ''
  if (!(error instanceof ApiError) || limit === '') return { kind: 'away' }
  if (error.code === 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL') return { kind: 'too-small', limit }
  return error.code === 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG' ? { kind: 'too-big', limit } : { kind: 'away' }
}
