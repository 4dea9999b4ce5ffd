import type { QuoteDeps } from '@cambio/core/quotes/get-quote'
import { canBuy, type QuoteCardDeps } from '@cambio/core/card-orders/quote-card'
import { INSTRUMENTS_FOUND_LIMIT, listInstruments } from '@cambio/contract/calls/list-instruments'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import { isProviderOnly, type Instrument } from '@cambio/core/instruments/instrument'
import { OWN_LIQUIDITY } from '@cambio/core/liquidity/liquidity-provider'
import { searchInstruments } from '@cambio/kernel/instrument-search'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { mountCall } from '../../http/calls/mount-call.ts'
import { presentInstrument } from './instrument.presenter.ts'

export type ListInstrumentsDeps = Pick<QuoteDeps, 'catalogue' | 'providerQuotes' | 'ticks'> &
  Pick<QuoteCardDeps, 'cards'>

type Query = z.output<NonNullable<typeof listInstruments.query>>

export function listInstrumentsRoute(app: FastifyInstance, services: ListInstrumentsDeps): void {
  const present = ({ query }: { query: Query }) => {
    const tick = services.ticks.latest()
    const offset = Number(query.offset ?? '0')
    const end = query.limit === undefined ? undefined : offset + Number(query.limit)
    return named(services.catalogue, query)
      .filter((instrument) => isServedBy(services, query.liquidityProvider, instrument))
      .slice(offset, end)
      .map((instrument) => presentInstrument(instrument, tick))
  }
  mountCall(app, listInstruments, present, { isShared: true })
  // Path that a public C# client requests.
  const alias = { ...listInstruments, versions: ['v2' as const], path: '/instruments' }
  mountCall(app, alias, present, { isShared: true, isHidden: true })
}

function named(catalogue: Catalogue, { search, pair, all, liquidityProvider }: Query): readonly Instrument[] {
  if (search !== undefined) return searchInstruments(catalogue.all, search).slice(0, INSTRUMENTS_FOUND_LIMIT)
  if (pair !== undefined) return ofPair(catalogue.all, pair)
  const isOfProvider = liquidityProvider !== undefined && liquidityProvider !== OWN_LIQUIDITY
  return all === 'true' || isOfProvider ? catalogue.all : [...catalogue.instruments, ...catalogue.fiat]
}

/**
 * Returns whether a provider swaps an instrument in either direction, or sells or buys it by card. Always true when the
 * request does not specify a provider. For a provider-only coin, checks only the pairs with own and fiat instruments,
 * because provider-only coins form hundreds of thousands of pairs.
 */
function isServedBy(services: ListInstrumentsDeps, provider: string | undefined, instrument: Instrument): boolean {
  if (!provider) return true
  const { instruments, fiat, all } = services.catalogue
  if (provider === OWN_LIQUIDITY) return instruments.includes(instrument)
  return (isProviderOnly(instrument) ? [...instruments, ...fiat] : all).some(
    (other) =>
      other !== instrument &&
      (isPairOf(services, provider, instrument, other) || isPairOf(services, provider, other, instrument)),
  )
}

function isPairOf(
  { providerQuotes, cards }: ListInstrumentsDeps,
  code: string,
  from: Instrument,
  to: Instrument,
): boolean {
  return providerQuotes.servesBy(code, from, to) || (cards?.provider.code === code && canBuy(cards, from, to))
}

/**
 * Returns both instruments of a pair, omitting unknown ones.
 * @param code code of the pair (`btc-eth`), or two slugs separated by a comma
 */
function ofPair(instruments: readonly Instrument[], code: string): Instrument[] {
  const wanted = code.toLowerCase()
  const slugs = wanted.split(',')
  return instruments.filter(({ bestChangeName, slug }) => {
    const name = bestChangeName.toLowerCase()
    return wanted.startsWith(`${name}-`) || wanted.endsWith(`-${name}`) || slugs.includes(slug)
  })
}
