import type { CallSpec } from '@cambio/contract/call'
import { asApiError, queryText } from './api-client.ts'
import { ApiError } from './api-error.ts'

/**
 * Makes a call that returns a file, and returns the file's content as text. Works only in a browser. @throws {ApiError}
 */
export async function readText(call: CallSpec, query: object): Promise<string> {
  const response = await request(call, queryText(query))
  return response.text()
}

/** Makes a call that uploads files. Works only in a browser. @throws {ApiError} */
export async function sendForm<Answer>(call: CallSpec, form: FormData): Promise<Answer> {
  const response = await request(call, '', form)
  return (await response.json()) as Answer
}

async function request({ method, path, timeoutMs }: CallSpec, query: string, body?: FormData): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(path + query, { method, signal, ...(body && { body }) }).catch((error: unknown) => {
    throw new ApiError('UNREACHABLE', error instanceof Error ? error.message : 'unreachable')
  })
  if (!response.ok) throw asApiError(await response.json().catch(() => undefined), response.status)
  return response
}
