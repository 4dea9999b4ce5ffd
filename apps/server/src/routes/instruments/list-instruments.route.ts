import { INSTRUMENTS_FOUND_LIMIT, listInstruments } from '@cambio/contract/calls/list-instruments'
import type { Instrument } from '@cambio/core/instruments/instrument'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/mount-call.ts'
import type { Services } from '../../services.ts'
import { presentInstrument } from './instrument.presenter.ts'

export function listInstrumentsRoute(app: FastifyInstance, services: Services): void {
  mountCall(app, listInstruments, ({ query }) => {
    const { catalogue, ticks } = services
    const tick = ticks.latest()
    const found =
      query.search !== undefined
        ? searched(catalogue.all, query.search)
        : query.pair !== undefined
          ? ofPair(catalogue.all, query.pair)
          : query.all === 'true'
            ? catalogue.all
            : catalogue.instruments
    return found.map((instrument) => presentInstrument(instrument, tick))
  })
}

/** Those whose words contain all that is asked for; tickers that begin so come first. */
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

/** Both sides of a pair by its code or by two slugs with a comma between them; fewer where one is unknown. */
function ofPair(instruments: readonly Instrument[], code: string): Instrument[] {
  const wanted = code.toLowerCase()
  const slugs = wanted.split(',')
  return instruments.filter(({ bestChangeName, slug }) => {
    const name = bestChangeName.toLowerCase()
    return wanted.startsWith(`${name}-`) || wanted.endsWith(`-${name}`) || slugs.includes(slug)
  })
}
