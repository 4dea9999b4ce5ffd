import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { HEALTHZ_TIMEOUT_MS, HEALTH_TIMEOUT_MS } from '../timing.ts'

export const SERVICE_HEALTHS = ['OK', 'TECHNICAL_DIFFICULTIES', 'UNHEALTHY'] as const
export type ServiceHealth = (typeof SERVICE_HEALTHS)[number]

/** GET /health: returns the health of the service. Pages use it to decide what to display. */
export const health = defineCall({
  name: 'health',
  method: 'GET',
  versions: ['v1'],
  path: '/health',
  response: z.object({
    status: z.enum(SERVICE_HEALTHS),
    checks: z.record(z.string(), z.enum(['ok', 'degraded', 'down'])),
  }),
  errors: [],
  timeoutMs: HEALTH_TIMEOUT_MS,
})

/** GET /healthz: responds with 200 while the server can serve requests and with 503 otherwise. */
export const healthz = defineCall({
  name: 'healthz',
  method: 'GET',
  versions: ['v1'],
  path: '/healthz',
  response: z.object({ ok: z.literal(true) }),
  errors: ['ERR_SERVICE_UNAVAILABLE'],
  timeoutMs: HEALTHZ_TIMEOUT_MS,
})
