import { listInstruments } from '@cambio/contract/calls/list-instruments'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/mount-call.ts'
import type { Services } from '../../services.ts'
import { presentInstrument } from './instrument.presenter.ts'

export function listInstrumentsRoute(app: FastifyInstance, services: Services): void {
  mountCall(app, listInstruments, () => {
    const tick = services.ticks.latest()
    return services.catalogue.instruments.map((instrument) => presentInstrument(instrument, tick))
  })
}
