import type { NextActionDeps } from '../orders/view/next-action.presenter.ts'
import type { Clock } from '@cambio/kernel/clock'
import type { IncidentStore } from '@cambio/core/status/incident'
import type { StatusStore } from '@cambio/core/status/status-store'
import { setTimeout } from 'node:timers/promises'
import { callPath } from '@cambio/contract/call'
import { serviceStatus } from '@cambio/contract/calls/status/service-status'
import { WireError } from '@cambio/contract/wire-error'
import { DAY_MS, SHOWN_DAYS } from '@cambio/core/status/service-part'
import type { FastifyInstance } from 'fastify'
import { remember } from '@cambio/core/shared/remember'
import { keptText, sendFresh } from '../../http/calls/send-fresh.ts'
import { presentCutOff, presentStatus, type StatusFacts } from './status.presenter.ts'

export interface StatusRouteDeps extends Pick<NextActionDeps, 'catalogue' | 'halted'> {
  clock: Clock
  incidents: Pick<IncidentStore, 'since'>
  status: StatusStore
}

const REMEMBER_MS = 5_000
/**
 * Maximum time to wait for the database, in milliseconds. It is shorter than a page's timeout for this call. The page
 * therefore receives a response even if the database does not respond.
 */
const PATIENCE_MS = 4_000
const MAX_INCIDENTS = 50
/** Interval of the worker's measurements, in milliseconds. */
const MEASURED_EVERY_MS = 60_000

/**
 * Registers the status route, which responds with 304 for an unchanged status. The call never fails, because users need
 * the status most during an outage.
 */
export function statusRoute(app: FastifyInstance, services: StatusRouteDeps): void {
  let known: StatusFacts | null = null
  const read = async () => {
    try {
      known = await inTime(readFacts(services))
      return keptText(JSON.stringify(presentStatus(known)), services.clock.now())
    } catch (error) {
      app.log.error({ err: error }, 'status cannot be read')
      return keptText(JSON.stringify(presentCutOff(known)), services.clock.now())
    }
  }
  const current = remember(read, REMEMBER_MS, services.clock)
  // Read the status once per measurement interval, even without requests. The newest status is then in memory when an
  // outage begins.
  const reading = setInterval(() => void current(), MEASURED_EVERY_MS)
  app.addHook('onClose', () => clearInterval(reading))
  const schema = {
    operationId: serviceStatus.name,
    tags: ['status'],
    response: {
      200: { content: { 'application/json': { schema: serviceStatus.response } } },
      '4xx': WireError,
    },
  }
  app.get(callPath(serviceStatus), { schema }, async (request, reply) =>
    sendFresh(request, reply, { kept: await current(), type: 'application/json; charset=utf-8' }),
  )
}

async function readFacts({ status, incidents, halted, catalogue, clock }: StatusRouteDeps): Promise<StatusFacts> {
  const now = clock.now()
  const [latest, days, quoteMs, orderSeconds, recent] = await Promise.all([
    status.latest(now - DAY_MS),
    status.days(),
    status.quoteTimes(now - DAY_MS),
    status.orderTimes(now - DAY_MS),
    incidents.since(now - SHOWN_DAYS * DAY_MS, MAX_INCIDENTS),
  ])
  return { latest, days, times: { quoteMs, orderSeconds }, incidents: recent, halted, catalogue, now }
}

async function inTime<T>(reading: Promise<T>): Promise<T> {
  const silence = new AbortController()
  const tooLong = setTimeout(PATIENCE_MS, null, { signal: silence.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${PATIENCE_MS} ms`)
  })
  tooLong.catch(() => {})
  try {
    return await Promise.race([reading, tooLong])
  } finally {
    silence.abort()
  }
}
