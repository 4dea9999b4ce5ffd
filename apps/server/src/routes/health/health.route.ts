import { health, healthz } from '@cambio/contract/calls/health'
import type { FastifyInstance } from 'fastify'
import { HttpRefusal } from '../../http/errors/errors.ts'
import { mountCall } from '../../http/calls/mount-call.ts'
import { remember } from '@cambio/core/shared/remember'
import { checkHealth, type HealthDeps } from './check-health.ts'

const REMEMBER_MS = 1_000

export function healthRoutes(app: FastifyInstance, services: HealthDeps): void {
  const current = remember(() => checkHealth(services), REMEMBER_MS, services.clock)
  mountCall(app, health, async ({ reply }) => {
    reply.header('cache-control', 'no-store')
    return current()
  })
  mountCall(app, healthz, async ({ reply }) => {
    reply.header('cache-control', 'no-store')
    const ok = await services.pingDatabase()
    if (!ok) throw new HttpRefusal(503, 'ERR_SERVICE_UNAVAILABLE', 'The database does not answer')
    return { ok: true as const }
  })
}
