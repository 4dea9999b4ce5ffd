import { expect, test } from 'vitest'
import type { TraceJson } from './evm-json.ts'
import { shrinkTraces } from './shrink-traces.ts'

const TX = '0x11'
const BLOCK = '0x22'
const TO = '0x3333333333333333333333333333333333333333'

function call(traceAddress: number[], value: string, more: object = {}): TraceJson {
  const action = { callType: 'call', from: TO, to: TO, value, input: `0x${'00'.repeat(64)}`, gas: '0x1' }
  return { type: 'call', action, traceAddress, transactionHash: TX, blockHash: BLOCK, ...more } as TraceJson
}

/** Returns a response whose body arrives in chunks of 7 bytes. */
function inPieces(body: string): Response {
  const bytes = new TextEncoder().encode(body)
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let from = 0; from < bytes.length; from += 7) controller.enqueue(bytes.slice(from, from + 7))
      controller.close()
    },
  })
  return new Response(stream, { headers: { 'content-type': 'application/json' } })
}

async function pathsOf(traces: readonly TraceJson[]): Promise<string[]> {
  const shrunk = await shrinkTraces(inPieces(JSON.stringify({ jsonrpc: '2.0', id: 9, result: traces })))
  const { result } = (await shrunk.json()) as { result: TraceJson[] }
  return result.map(({ traceAddress }) => traceAddress.join('.'))
}

test('omits traces of calls that move no coins, but keeps the top-level trace', async () => {
  expect(await pathsOf([call([], '0x0'), call([0], '0x0'), call([1], '0x5'), call([1, 0], '0x0')])).toEqual(['', '1'])
})

test.each([
  ['before the transfer', [call([0], '0x0', { error: 'Reverted' }), call([0, 2], '0x5')]],
  ['after the transfer', [call([0, 2], '0x5'), call([0], '0x0', { error: 'Reverted' })]],
  ['at the transfer', [call([0], '0x5', { error: 'Reverted' })]],
])("omits a transfer inside a failed call when the failure's trace is %s", async (_when, traces) => {
  expect(await pathsOf([call([], '0x0'), ...traces, call([1], '0x5')])).toEqual(['', '1'])
})

test('reads a trace response with many failed calls at a great depth', async () => {
  const depth = 200
  const deep = Array.from({ length: depth }, () => 0)
  const failing = (index: number): string =>
    JSON.stringify(call([...deep, index], '0x0', { error: 'Out of gas', subtraces: 0 }))
  const tree = [...deep.keys()].map((level) => JSON.stringify(call(deep.slice(0, level), '0x0', { subtraces: 1 })))
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string): void => controller.enqueue(new TextEncoder().encode(text))
      write(`{"jsonrpc":"2.0","id":1,"result":[${tree.join(',')}`)
      for (let index = 0; index < 20_000; index += 1) write(`,${failing(index)}`)
      write(`,${JSON.stringify(call([1], '0x5'))}]}`)
      controller.close()
    },
  })
  const { result } = (await (await shrinkTraces(new Response(body))).json()) as { result: TraceJson[] }
  expect(result.map(({ traceAddress }) => traceAddress)).toEqual([[], [1]])
})

test('omits a transfer trace inside a failed call', async () => {
  const failed = call([0], '0x5', { error: 'Reverted', subtraces: 1 })
  expect(await pathsOf([call([], '0x0'), failed, call([0, 0], '0x5'), call([1], '0x5')])).toEqual(['', '1'])
})

test('strips code and input from traces', async () => {
  const shrunk = await shrinkTraces(inPieces(JSON.stringify({ result: [call([], '0x5')] })))
  expect(await shrunk.text()).not.toMatch(/input|gas/)
})

test("returns the node's error response unchanged", async () => {
  const error = { code: -32_000, message: 'pruned' }
  expect(await (await shrinkTraces(inPieces(JSON.stringify({ id: 1, error })))).json()).toMatchObject({ error })
})

test('rejects a truncated trace response', async () => {
  const whole = JSON.stringify({ result: [call([], '0x5'), call([0], '0x5')] })
  await expect(shrinkTraces(inPieces(whole.slice(0, -20)))).rejects.toThrow()
})
