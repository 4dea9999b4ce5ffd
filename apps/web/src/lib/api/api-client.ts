import type { CallSpec } from '@cambio/contract/call'
import { SITE_CALLS } from '@cambio/contract/generated/site-calls'
import { insideApi, type InsideReply, type InsideRequest } from '@cambio/contract/inside'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { ApiAnswer, ApiBody, ApiCallName, ApiQuery } from './api-calls.ts'
import { ApiError, type ApiErrorCode, type ApiErrorData } from './api-error.ts'

export interface CallInput<Query = unknown, Body = unknown> {
  query?: Query
  body?: Body
  headers?: Record<string, string>
  signal?: AbortSignal
}
export type ApiInput<Name extends ApiCallName> = CallInput<ApiQuery<Name>, ApiBody<Name>>

/**
 * Sends a request. On the server, calls the API in-process if the same process serves it; otherwise uses the network.
 */
const send = createIsomorphicFn()
  .server((request: InsideRequest) => {
    const callInside = insideApi()
    return callInside ? callInside(request) : sendOut(process.env['API_BASE_URL'] ?? 'http://127.0.0.1:3000', request)
  })
  .client((request: InsideRequest) => sendOut('', request))

async function sendOut(baseUrl: string, { path, timeoutMs, signal, ...request }: InsideRequest): Promise<InsideReply> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const response = await fetch(`${baseUrl}${path}`, {
    ...request,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  return { ok: response.ok, status: response.status, answer: await response.json().catch(() => undefined) }
}

/**
 * Makes an API call, from the browser or from a loader on the server.
 * @throws {ApiError} for every failure except an abort, which throws a DOMException
 */
export function callApi<Name extends ApiCallName>(name: Name, input: ApiInput<Name>): Promise<ApiAnswer<Name>> {
  return makeCall(SITE_CALLS[name], input)
}

/**
 * Makes a call that is not in `SITE_CALLS`.
 * @throws {ApiError}
 */
export async function makeCall<Answer>({ method, path, timeoutMs }: CallSpec, input: CallInput): Promise<Answer> {
  const { ok, status, answer } = await sendOrFail({
    method,
    path: `${path}${queryText(input.query)}`,
    headers: { accept: 'application/json', ...jsonHeader(input.body), ...input.headers },
    timeoutMs,
    ...(input.signal && { signal: input.signal }),
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
  })
  if (!ok) throw asApiError(answer, status)
  if (answer === undefined) throw new ApiError('UNRECOGNISED', 'The response is not JSON', {}, status)
  return answer as Answer
}

async function sendOrFail(request: InsideRequest): Promise<InsideReply> {
  try {
    return await send(request)
  } catch (error) {
    if (request.signal?.aborted) throw new DOMException('superseded', 'AbortError')
    throw new ApiError('UNREACHABLE', error instanceof Error ? error.message : 'unreachable')
  }
}

/**
 * Converts an error response to an `ApiError`. `answer` is the response's body, and `status` its HTTP status. Replaces
 * `ERR_NOT_FOUND_E` with `ERR_NOT_FOUND` (spec §8), so that pages handle only one code.
 */
export function asApiError(answer: unknown, status: number): ApiError {
  if (typeof answer !== 'object' || answer === null || !('code' in answer)) {
    return new ApiError('UNRECOGNISED', 'The error has an unknown format', {}, status)
  }
  const { code, message, data } = answer as {
    code: ApiErrorCode
    message?: string
    data?: ApiErrorData
  }
  return new ApiError(code === 'ERR_NOT_FOUND_E' ? 'ERR_NOT_FOUND' : code, message ?? code, data ?? {}, status)
}

function jsonHeader(body: unknown): Record<string, string> {
  return body === undefined ? {} : { 'content-type': 'application/json' }
}

/** Returns a query string with a leading `?`, or an empty string for an empty query. */
export function queryText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [[key, String(value)]],
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}
