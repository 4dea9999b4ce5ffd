import type { LinkMarkups } from '../../rates/link-markups.ts'
import { getRate, RateRequest } from '@cambio/contract/calls/get-rate'
import type { PairData } from '@cambio/contract/pair-data'
import { MAX_MARKUP_BPS, parseMarkup, type Markup } from '@cambio/core/quotes/markup'
import type { QuoteReader } from '@cambio/core/liquidity/query-interest'
import { awaitProviders } from '@cambio/core/quotes/await-providers'
import type { QuoteRequest } from '@cambio/core/quotes/get-quote'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { isInnerRequest } from '../../http/calls/inner-calls.ts'
import { mountCall, ReadyJson, SHARED } from '../../http/calls/mount-call.ts'
import type { Access } from '../access.ts'
import { assertExchangeType, cardPairData, isCardRequest, type CardQuoteDeps } from '../../rates/card-quote-json.ts'
import { quoteJson, type QuoteJsonDeps } from '../../rates/quote-json.ts'
import { quoteRequestOf } from './rate-request.ts'

export interface GetRateDeps extends QuoteJsonDeps, Pick<CardQuoteDeps, 'cards'> {
  linkMarkups: Pick<LinkMarkups, 'of'>
  /** Returns the network site of an IP address: the IPv4 address itself, or the /48 prefix of an IPv6 address. */
  siteOf: (ip: string) => string
}

/**
 * Returns a liquidity provider's quote. Called when the exchange itself cannot quote the request. If the cache has no
 * provider quote for the pair, waits a limited time for a provider quote.
 * @throws the given error if no provider may fill the request
 */
async function answerOfOthers(services: QuoteJsonDeps, question: QuoteRequest, refusal: unknown): Promise<ReadyJson> {
  await awaitProviders(services, question, refusal)
  return new ReadyJson(quoteJson(services, question))
}

type RateQuery = z.output<typeof RateRequest>

const { query: _query, ...rest } = getRate
/** The same call by POST, because existing clients use either method (wire.md §1). */
const RATE_BY_POST = { ...rest, name: 'getRateByPost', method: 'POST' as const, body: RateRequest }
/** The same call at the path that a public C# client requests. */
const RATE_ALIAS = { ...RATE_BY_POST, versions: ['v2' as const], path: '/rate' }

export function getRateRoute(
  app: FastifyInstance,
  services: GetRateDeps,
  { signatures, cardQuoteLimit }: Pick<Access, 'signatures' | 'cardQuoteLimit'>,
): void {
  const clientOf = (request: FastifyRequest): string => {
    const key = signatures.keyOf(request)
    return key ? `key:${key.apiId}` : services.siteOf(request.ip)
  }
  const cardAnswer = async (request: FastifyRequest, named: ReturnType<typeof quoteRequestOf>): Promise<PairData> => {
    await cardQuoteLimit?.(request)
    return cardPairData(services, { ...named, client: isInnerRequest(request) ? null : clientOf(request) })
  }
  const markupFor = ({ markup, referrerId }: RateQuery, request: FastifyRequest): Markup => {
    const key = signatures.keyOf(request)
    if (!key && markup === undefined) return services.linkMarkups.of(referrerId)
    // A partner's page may request a price without signing the request. The mark-up is booked only when a signed call
    // creates the order.
    return { kind: 'markup', bps: parseMarkup(markup ?? null, key?.maxMarkupBps ?? MAX_MARKUP_BPS) }
  }
  const readerOf = (request: FastifyRequest): QuoteReader => {
    // A partner or a page that the server renders makes requests for many users, so it counts as a group.
    const isGroup = signatures.keyOf(request) !== null || isInnerRequest(request)
    return { clients: [clientOf(request)], isLive: false, isGroup }
  }
  const answer = (query: RateQuery, request: FastifyRequest): ReadyJson | Promise<PairData | ReadyJson> => {
    const named = quoteRequestOf(query)
    assertExchangeType(services, named, query.exchangeType)
    if (isCardRequest(services, named, query.exchangeType)) return cardAnswer(request, named)
    const question: QuoteRequest = { ...named, markup: markupFor(query, request), reader: readerOf(request) }
    try {
      return new ReadyJson(quoteJson(services, question))
    } catch (error) {
      return answerOfOthers(services, question, error)
    }
  }
  mountCall(app, getRate, ({ query, request, reply }) => {
    // Cache only responses to inner calls so that pages rendered at the same moment show the same rate. Other requests
    // may be signed, so their responses are not cached.
    if (isInnerRequest(request)) reply.header('cache-control', SHARED)
    return answer(query, request)
  })
  mountCall(app, RATE_BY_POST, ({ body, request }) => answer(body, request))
  mountCall(app, RATE_ALIAS, ({ body, request }) => answer(body, request), { isHidden: true })
}
