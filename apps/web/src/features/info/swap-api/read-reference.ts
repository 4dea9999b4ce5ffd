import { DEFAULT_TIMEOUT_MS } from '@cambio/contract/timing'
import type { LocaleCode } from '@cambio/kernel/locale'
import { makeCall } from '../../../lib/api/api-client.ts'
import { referenceOf, type ApiDocument, type ApiReference } from './reference.ts'

/** Returns this server's API reference in one language. @throws {ApiError} */
export async function readReference(locale: LocaleCode): Promise<ApiReference> {
  return referenceOf(
    await makeCall<ApiDocument>(
      { method: 'GET', path: '/openapi.json', timeoutMs: DEFAULT_TIMEOUT_MS },
      { query: { locale } },
    ),
  )
}
