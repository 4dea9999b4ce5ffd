import { DEFAULT_TIMEOUT_MS } from '@cambio/contract/timing'
import { makeCall } from '../../../lib/api-client.ts'
import { referenceOf, type ApiDocument, type ApiReference } from './reference.ts'

/** The reference of the API as this server describes it. @throws {ApiError} */
export async function readReference(): Promise<ApiReference> {
  return referenceOf(
    await makeCall<ApiDocument>({ method: 'GET', path: '/openapi.json', timeoutMs: DEFAULT_TIMEOUT_MS }, {}),
  )
}
