import { afterEach, describe, expect, test, vi } from 'vitest'
import { callApi } from './api-client.ts'
import { isOutcomeUnknown, repeatUntilKnown } from './outcome-unknown.ts'

afterEach(() => vi.unstubAllGlobals())

/**
 * Stubs `fetch` with a sequence of responses. An Error simulates a broken connection. Once the responses are used up,
 * the last one is repeated.
 */
function network(...answers: (Response | Error)[]) {
  let calls = 0
  const fetch = vi.fn(async (): Promise<Response> => {
    calls += 1
    const next = answers[Math.min(calls, answers.length) - 1]
    if (next instanceof Error) throw next
    return next?.clone() ?? Response.error()
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const json = (status: number, code: string) => Response.json({ statusCode: status, code, message: code }, { status })
const html = (status: number) => new Response('<html>', { status })
const write = () => callApi('acceptRateModeChange', { body: { orderId: 1, destinationAddress: 'a' } })
const failed = async (): Promise<unknown> => write().catch((error: unknown) => error)

describe('outcome of a write request', () => {
  test.each([
    ['no response', new TypeError('fetch failed')],
    ['a timeout', new DOMException('timed out', 'TimeoutError')],
    ['a 500 with an error code', json(500, 'ERR_INTERNAL_SERVER_ERROR')],
    ['a 503 with an error code', json(503, 'ERR_SERVICE_UNAVAILABLE')],
    ['a 502 from a proxy', html(502)],
    ['a 504 from a proxy', html(504)],
    ['a 200 with an unreadable body', html(200)],
    ['a 200 with a truncated body', new Response('{"orderId": 1', { status: 200 })],
    ['a 409 because an equal request is still running', json(409, 'ERR_BAD_REQUEST')],
    ['a 408 from a proxy', html(408)],
  ])('the outcome of a write request is unknown after %s', async (_name, answer) => {
    network(answer)
    expect(isOutcomeUnknown(await failed())).toBe(true)
  })

  test.each([
    ['422', json(422, 'ERR_VALIDATION')],
    ['a 400 with the error code of a request in flight', json(400, 'ERR_BAD_REQUEST')],
    ['404', json(404, 'ERR_NOT_FOUND')],
    ['406', json(406, 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG')],
    ['429', json(429, 'ERR_SERVICE_UNAVAILABLE')],
    ['a 403 with an unreadable body', html(403)],
    ['a 400 with an unreadable body', html(400)],
    ['a 413 from a proxy', html(413)],
  ])('the outcome of a write request is a definite rejection after %s', async (_name, answer) => {
    network(answer)
    expect(isOutcomeUnknown(await failed())).toBe(false)
  })

  test('the outcome of a write is known if the user cancels before the request is sent', () => {
    expect(isOutcomeUnknown(new Error('left'))).toBe(false)
  })
})

describe('repeating a write request with an unknown outcome', () => {
  const waited: number[] = []
  const repeats = { pausesMs: [1, 2, 4], wait: async (ms: number) => void waited.push(ms) }

  test('repeats the write request until its outcome is known', async () => {
    const fetch = network(
      html(503),
      new TypeError('reset'),
      json(409, 'ERR_BAD_REQUEST'),
      Response.json({ orderId: 1 }),
    )
    expect(await repeatUntilKnown(write, repeats)).toEqual({ orderId: 1 })
    expect(fetch).toHaveBeenCalledTimes(4)
    expect(waited.splice(0)).toEqual([1, 2, 4])
  })

  test('does not repeat the write request after a definite rejection', async () => {
    for (const refusal of [json(422, 'ERR_VALIDATION'), html(400), json(429, 'ERR_SERVICE_UNAVAILABLE')]) {
      const fetch = network(refusal)
      await expect(repeatUntilKnown(write, repeats)).rejects.toThrow()
      expect(fetch).toHaveBeenCalledTimes(1)
    }
  })

  test("repeats a write request after a 429 response if an earlier attempt's outcome is unknown", async () => {
    const fetch = network(html(503), json(429, 'ERR_SERVICE_UNAVAILABLE'), Response.json({ orderId: 1 }))
    expect(await repeatUntilKnown(write, repeats)).toEqual({ orderId: 1 })
    expect(fetch).toHaveBeenCalledTimes(3)
  })

  test('repeats the write request once after each configured delay', async () => {
    const fetch = network(html(503))
    const error = await repeatUntilKnown(write, repeats).catch((last: unknown) => last)
    expect(isOutcomeUnknown(error)).toBe(true)
    expect(fetch).toHaveBeenCalledTimes(4)
  })
})
