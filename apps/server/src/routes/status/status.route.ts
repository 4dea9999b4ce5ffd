import { callPath } from '@cambio/contract/call'
import { serviceStatus } from '@cambio/contract/calls/service-status'
import { WireError } from '@cambio/contract/wire-error'
import { DAY_MS, TOLD_DAYS } from '@cambio/core/status/service-part'
import type { FastifyInstance } from 'fastify'
import { remember } from '../../http/remember.ts'
import { keptText, sendFresh } from '../../http/send-fresh.ts'
import type { Services } from '../../services.ts'
import { presentStatus } from './status.presenter.ts'

const REMEMBER_MS = 5_000
const MOST_INCIDENTS = 50

/** How the service is and was, for whoever has not this very answer already. */
export function statusRoute(app: FastifyInstance, services: Services): void {
  const current = remember(() => readStatus(services), REMEMBER_MS, services.clock)
  const schema = {
    summary: serviceStatus.summary,
    operationId: serviceStatus.name,
    tags: ['status'],
    response: {
      200: { description: serviceStatus.summary, content: { 'application/json': { schema: serviceStatus.response } } },
      '4xx': WireError,
    },
  }
  app.get(callPath(serviceStatus), { schema }, async (request, reply) =>
    sendFresh(request, reply, { kept: await current(), type: 'application/json; charset=utf-8' }),
  )
}

async function readStatus({ status, incidents, halted, catalogue, clock }: Services) {
  const now = clock.now()
  const [latest, days, quoteMs, orderSeconds, told] = await Promise.all([
    status.latest(now - DAY_MS),
    status.days(),
    status.quoteTimes(now - DAY_MS),
    status.orderTimes(now - DAY_MS),
    incidents.since(now - TOLD_DAYS * DAY_MS, MOST_INCIDENTS),
  ])
  const times = { quoteMs, orderSeconds }
  const view = presentStatus({ latest, days, times, incidents: told, halted, catalogue, now })
  return keptText(JSON.stringify(view), now)
}
