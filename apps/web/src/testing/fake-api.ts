import { vi } from 'vitest'

/** API call that a component made. */
export interface MadeCall {
  path: string
  query: Record<string, string>
  body: unknown
}

/** Response of the fake API: a status, 200 by default, and a JSON body. */
export interface FakeAnswer {
  status?: number
  json: unknown
}

/**
 * Replaces `fetch` with a fake API. `answers` maps the end of a call's path to a function that returns the response.
 * Returns the list of calls, which grows with each call.
 */
export function fakeApi(answers: Record<string, (call: MadeCall) => FakeAnswer>): MadeCall[] {
  const calls: MadeCall[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    const call = {
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: body && (JSON.parse(body) as unknown),
    }
    calls.push(call)
    const answer = Object.entries(answers).find(([end]) => pathname.endsWith(end))?.[1]
    const { status = 200, json } = answer?.(call) ?? { status: 404, json: { code: 'ERR_NOT_FOUND' } }
    return Response.json(json, { status })
  })
  return calls
}
