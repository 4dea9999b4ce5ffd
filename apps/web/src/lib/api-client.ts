import { createIsomorphicFn } from '@tanstack/react-start'
import { API_CALLS, type ApiAnswer, type ApiBody, type ApiCallName, type ApiQuery } from './api-calls.ts'
import { ApiError, type ApiErrorCode, type ApiErrorData } from './api-error.ts'

export interface ApiInput<Name extends ApiCallName> {
  query?: ApiQuery<Name>
  body?: ApiBody<Name>
  headers?: Record<string, string>
  signal?: AbortSignal
}

const baseUrl = createIsomorphicFn()
  .server(() => process.env['API_BASE_URL'] ?? 'http://127.0.0.1:3000')
  .client(() => '')

/**
 * Makes one call of the public API, from the browser or from a loader on the server.
 * @throws {ApiError} for every failure but an abort, which stays a DOMException
 */
export async function callApi<Name extends ApiCallName>(name: Name, input: ApiInput<Name>): Promise<ApiAnswer<Name>> {
  const { method, path, timeoutMs } = API_CALLS[name]
  const timeout = AbortSignal.timeout(timeoutMs)
  let response: Response
  try {
    response = await fetch(`${baseUrl()}${path}${queryText(input.query)}`, {
      method,
      headers: { accept: 'application/json', ...jsonHeader(input.body), ...input.headers },
      signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    })
  } catch (error) {
    if (input.signal?.aborted) throw new DOMException('superseded', 'AbortError')
    throw new ApiError('UNREACHABLE', error instanceof Error ? error.message : 'unreachable')
  }
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw asApiError(answer)
  if (answer === undefined) throw new ApiError('UNRECOGNISED', 'An answer that is not JSON')
  return answer as ApiAnswer<Name>
}

function asApiError(answer: unknown): ApiError {
  if (typeof answer !== 'object' || answer === null || !('code' in answer)) {
    return new ApiError('UNRECOGNISED', 'An error in no known form')
  }
  const { code, message, data } = answer as { code: ApiErrorCode; message?: string; data?: ApiErrorData }
  return new ApiError(code, message ?? code, data ?? {})
}

function jsonHeader(body: unknown): Record<string, string> {
  return body === undefined ? {} : { 'content-type': 'application/json' }
}

function queryText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [[key, String(value)]],
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}
