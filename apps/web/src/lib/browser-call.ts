import type { CallSpec } from './api-calls.ts'
import { asApiError, queryText } from './api-client.ts'
import { ApiError } from './api-error.ts'

/** A call whose answer is a file; in a browser only. @throws {ApiError} */
export async function readText(call: CallSpec, query: object): Promise<string> {
  const response = await request(call, queryText(query))
  return response.text()
}

async function request({ method, path, timeoutMs }: CallSpec, query: string): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(path + query, { method, signal }).catch((error: unknown) => {
    throw new ApiError('UNREACHABLE', error instanceof Error ? error.message : 'unreachable')
  })
  if (!response.ok) throw asApiError(await response.json().catch(() => undefined))
  return response
}
