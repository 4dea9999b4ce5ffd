import type { ResponseOf } from '@cambio/contract/call'
import { STATUS_CALLS, type StatusCalls } from '@cambio/contract/generated/status-calls'
import { makeCall } from '../../../lib/api/api-client.ts'

/** Path of the Atom feed that lists incidents. */
export const STATUS_FEED = '/status/atom.xml'

export type ServiceStatus = ResponseOf<StatusCalls['serviceStatus']>
export type StatusPart = ServiceStatus['parts'][number]
export type StatusState = ServiceStatus['state']

/** Fetches the service's current and past status. @throws {ApiError} */
export function readStatus(): Promise<ServiceStatus> {
  return makeCall<ServiceStatus>(STATUS_CALLS.serviceStatus, {})
}
