import type { ResponseOf } from '@cambio/contract/call'
import type { serviceStatus } from '@cambio/contract/calls/service-status'
import { DEFAULT_TIMEOUT_MS } from '@cambio/contract/timing'
import type { CallSpec } from '../../../lib/api/api-calls.ts'
import { makeCall } from '../../../lib/api/api-client.ts'

/**
 * Copy of the contract's method, path and timeout, so that the page does not load the contract. A test compares them.
 */
export const STATUS_CALL: CallSpec = { method: 'GET', path: '/api/v1/status', timeoutMs: DEFAULT_TIMEOUT_MS }

/** Path of the Atom feed of incidents. */
export const STATUS_FEED = '/status/atom.xml'

export type ServiceStatus = ResponseOf<typeof serviceStatus>
export type StatusPart = ServiceStatus['parts'][number]
export type StatusState = ServiceStatus['state']

/** Fetches the current and past status of the service. @throws {ApiError} */
export function readStatus(): Promise<ServiceStatus> {
  return makeCall<ServiceStatus>(STATUS_CALL, {})
}
