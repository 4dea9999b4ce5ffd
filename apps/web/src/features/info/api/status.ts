import type { ResponseOf } from '@cambio/contract/call'
import type { serviceStatus } from '@cambio/contract/calls/service-status'
import { DEFAULT_TIMEOUT_MS } from '@cambio/contract/timing'
import type { CallSpec } from '../../../lib/api-calls.ts'
import { makeCall } from '../../../lib/api-client.ts'

/** What the contract says of it; a test compares. */
export const STATUS_CALL: CallSpec = { method: 'GET', path: '/api/v1/status', timeoutMs: DEFAULT_TIMEOUT_MS }

/** Where readers of feeds hear of incidents. */
export const STATUS_FEED = '/status/atom.xml'

export type ServiceStatus = ResponseOf<typeof serviceStatus>
export type StatusPart = ServiceStatus['parts'][number]
export type StatusState = ServiceStatus['state']

/** How the service is and was. @throws {ApiError} */
export function readStatus(): Promise<ServiceStatus> {
  return makeCall<ServiceStatus>(STATUS_CALL, {})
}
