// Written by npm run openapi from packages/contract/src/calls.
import type { CallSpec } from '../call.ts'
import type { serviceStatus } from '../calls/status/service-status.ts'

export interface StatusCalls {
  serviceStatus: typeof serviceStatus
}

export const STATUS_CALLS: Record<keyof StatusCalls, CallSpec> = {
  serviceStatus: { method: 'GET', path: '/api/v1/status', timeoutMs: 15000 },
}
