import { INSTRUMENTS_FOUND_LIMIT, listInstruments } from '@cambio/contract/calls/list-instruments'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { Instrument } from '@cambio/core/instruments/instrument'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { mountCall } from '../../http/mount-call.ts'
import type { Services } from '../../services.ts'
import { presentInstrument } from './instrument.presenter.ts'

type Query = z.output<NonNullable<typeof listInstruments.query>>

export function listInstrumentsRoute(app: FastifyInstance, services: Services): void {
  const present = ({ query }: { query: Query }) => {
    const tick = services.ticks.latest()
    return named(services.catalogue, query).map((instrument) => presentInstrument(instrument, tick))
  }
  mountCall(app, listInstruments, present, { isShared: true })
}

function named(catalogue: Catalogue, { search, pair, all }: Query): readonly Instrument[] {
  if (search !== undefined) return searched(catalogue.all, search)
  if (pair !== undefined) return ofPair(catalogue.all, pair)
  return all === 'true' ? catalogue.all : catalogue.instruments
}

/** Returns the instruments whose titles contain the text, matching tickers first. */
function searched(instruments: readonly Instrument[], search: string): Instrument[] {
  const wanted = search.trim().toLowerCase()
  const rank = ({ currencyTitle }: Instrument): number => {
    const title = currencyTitle.toLowerCase()
    return title === wanted ? 0 : title.startsWith(wanted) ? 1 : 2
  }
  return instruments
    .filter((one) =>
      `${one.currencyTitle} ${one.currencyFriendlyTitle} ${one.networkTitle} ${one.networkFriendlyTitle}`
        .toLowerCase()
        .includes(wanted),
    )
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, INSTRUMENTS_FOUND_LIMIT)
}

/** Returns both sides of a pair by its code or by two slugs with a comma between; fewer if one is unknown. */
function ofPair(instruments: readonly Instrument[], code: string): Instrument[] {
  const wanted = code.toLowerCase()
  const slugs = wanted.split(',')
  return instruments.filter(({ bestChangeName, slug }) => {
    const name = bestChangeName.toLowerCase()
    return wanted.startsWith(`${name}-`) || wanted.endsWith(`-${name}`) || slugs.includes(slug)
  })
}
