import type { QueryClient } from '@tanstack/react-query'
import type { InstrumentView } from '@cambio/contract/instrument'
import type { PairData } from '@cambio/contract/pair-data'
import { isNumericAmount } from '@cambio/kernel/amount-input'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import { callApi } from '../../../lib/api/api-client.ts'
import { rateModeOf } from '../../../lib/exchange/rate-mode.ts'
import { defaultPairQuery, instrumentsOf, instrumentsQuery } from '../../../lib/exchange/instruments.ts'
import { pairOfCode, pairOfMonitor } from '../state/pair-code.ts'
import { rateModeFor } from '../state/side-of-ways.ts'

/** The calculator's initial data: the pair, its rate and the user's choice. */
export interface CalculatorStart {
  send: InstrumentView
  receive: InstrumentView
  amount: string
  rateMode: RateMode
  /** Rate of the pair. Null if the server did not return one in time; the browser then requests it. */
  quote: PairData | null
  /** Time of the response that contained `quote`, in epoch milliseconds. */
  at: number
}

export interface CalculatorQuery {
  send?: string | undefined
  receive?: string | undefined
  amount?: string | undefined
  /** Rate mode: `fixed` for a fixed rate; any other value means a floating rate. */
  mode?: string | undefined
}

/**
 * Returns the calculator's initial data for the default pair, which the home page shows. Returns null if the API is
 * unreachable.
 */
export async function startWithDefault(queryClient: QueryClient): Promise<CalculatorStart | null> {
  const [pair] = await Promise.all([
    queryClient.ensureQueryData(defaultPairQuery),
    queryClient.ensureQueryData(instrumentsQuery),
  ]).catch(() => [null])
  return pair ? startWith(pair.instrumentFrom, pair.instrumentTo, { amount: pair.claimedDepositAmount }) : null
}

/**
 * Returns the calculator's initial data for `/exchange-{pair}`. Slugs in the query override the pair in the path.
 * Returns `unknown` if the pair does not exist, and null if the API is unreachable.
 */
export async function startWithPair(
  queryClient: QueryClient,
  code: string,
  query: CalculatorQuery,
): Promise<CalculatorStart | 'unknown' | null> {
  const own = await queryClient.ensureQueryData(instrumentsQuery).catch(() => null)
  if (!own) return null
  const [requestedSend, requestedReceive] = [query.send?.toLowerCase(), query.receive?.toLowerCase()]
  const slugs = [requestedSend, requestedReceive].filter((slug) => slug !== undefined)
  const isOwn = pairOfCode(code, own) !== null && slugs.every((slug) => own.some((one) => one.slug === slug))
  const found = isOwn ? [] : await Promise.all([code, slugs.join(',')].filter((text) => text !== '').map(instrumentsOf))
  const instruments = [...own, ...found.flat()]
  const named = pairOfCode(code, instruments)
  if (!named) return 'unknown'
  const bySlug = (slug: string | undefined): InstrumentView | undefined => instruments.find((one) => one.slug === slug)
  const send = bySlug(requestedSend) ?? named.send
  const receive = bySlug(requestedReceive) ?? named.receive
  if (send.slug === receive.slug) return 'unknown'
  const amount =
    query.amount !== undefined && isNumericAmount(query.amount) ? query.amount : await recommended(send, receive)
  return startWith(send, receive, { amount, rateMode: rateModeOf(query.mode) })
}

/**
 * Returns the pair code for two coin codes from a link on a rate monitor (a site that compares exchanges). Returns null
 * for an unknown pair, and undefined if the API is unreachable.
 */
export async function pairOfMonitorCodes(
  queryClient: QueryClient,
  from: string | undefined,
  to: string | undefined,
): Promise<string | null | undefined> {
  const own = await queryClient.ensureQueryData(instrumentsQuery).catch(() => null)
  if (!own) return undefined
  return pairOfMonitor(from, to, own) ?? pairOfMonitor(from, to, await instrumentsOf(`${from ?? ''}-${to ?? ''}`))
}

/** Returns the initial data of a calculator for two coins, including their rate. */
export async function startWith(
  send: InstrumentView,
  receive: InstrumentView,
  request: { amount: string; rateMode?: RateMode; referrerId?: string },
): Promise<CalculatorStart> {
  const { amount, referrerId } = request
  const rateMode = rateModeFor({ send, receive }, request.rateMode ?? 'FLOATING')
  const quote = await callApi('getRate', {
    query: {
      instrumentFromSlug: send.slug,
      instrumentToSlug: receive.slug,
      claimedDepositAmount: amount,
      claimedDepositAmountCurrency: send.slug,
      rateMode,
      ...(referrerId !== undefined && { referrerId }),
    },
  }).catch(() => null)
  return { send, receive, amount, rateMode, quote, at: Date.now() }
}

/** Returns the recommended send amount of a pair, as a decimal string in the send coin. */
export async function recommended(send: InstrumentView, receive: InstrumentView): Promise<string> {
  const answer = await callApi('recommendedAmount', {
    query: {
      instrumentFromCurrencyTitle: send.currencyTitle,
      instrumentFromNetworkTitle: send.networkTitle,
      instrumentToCurrencyTitle: receive.currencyTitle,
      instrumentToNetworkTitle: receive.networkTitle,
    },
  }).catch(() => null)
  return answer?.recommendedAmount ?? '1'
}
