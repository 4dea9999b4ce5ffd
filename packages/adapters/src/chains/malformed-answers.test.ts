import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ChainGateway } from '@cambio/core/chains/chain-gateway'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ChainSettingsList, hasNode } from './chain-settings.ts'
import { createGateway } from './compose-chains.ts'

const EXAMPLE = join(import.meta.dirname, '../../../../docs/chains.production.example.json')
const HEIGHT = 5
const TX = 'ab'.repeat(32)

/** Bodies that a broken or hostile node sends in response to every call. */
const BODIES: Readonly<Record<string, string>> = {
  'an empty body': '',
  HTML: '<html></html>',
  'a cut-off object': '{"jsonrpc":"2.0","id":1,"resu',
  null: 'null',
  'an array': '[]',
  'a number': '7',
  'an object without a result': '{"jsonrpc":"2.0","id":1}',
  ...Object.fromEntries(
    [
      'null',
      '[]',
      '{}',
      '""',
      '"0x"',
      '"x"',
      '-1',
      '1e400',
      'true',
      '[null]',
      '{"result":{}}',
      `"${'f'.repeat(70)}"`,
    ].map((result) => [
      `the result ${result.slice(0, 20)}`,
      `{"jsonrpc":"2.0","id":1,"ok":true,"error":null,"result":${result}}`,
    ]),
  ),
}

let server: Server
let body = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

function gateways(): [string, () => ChainGateway][] {
  const settings = ChainSettingsList.parse(JSON.parse(readFileSync(EXAMPLE, 'utf8'))).filter(hasNode)
  const families = new Map(settings.map((one) => [one.family, one]))
  return [...families].map(([family, one]) => [
    family,
    () => {
      const rpcUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      return createGateway({ ...one, rpcUrl, ...('walletUrl' in one && { walletUrl: rpcUrl }) })
    },
  ])
}

/** Returns the result of a call. Returns null if the call throws, or if its result makes no claim about the chain. */
async function claim<T>(call: Promise<T>, isClaim: (answer: T) => boolean): Promise<unknown> {
  const answer = await call.catch(() => undefined)
  return answer !== undefined && isClaim(answer) ? answer : null
}

/**
 * Chain families whose payout fee does not depend on the node's response. TON's fee is a constant, and Bitcoin's is a
 * minimum while the node has no estimate.
 */
const OWN_FEE: readonly string[] = ['bitcoin', 'ton']

describe.each(gateways())('a %s node that sends malformed responses', (family, create) => {
  test.each(Object.entries(BODIES))(
    'the gateway throws or returns empty results when every response is malformed: %s',
    async (_name, text) => {
      body = text
      const gateway = create()
      expect(await claim(gateway.tip(), () => true)).toBeNull()
      expect(await claim(gateway.block(HEIGHT), (block) => block !== null)).toBeNull()
      expect(await claim(gateway.transaction(TX), ({ status }) => status === 'included')).toBeNull()
      expect(await claim(gateway.balance('address', null), (amount) => amount !== 0n)).toBeNull()
      expect(await claim(gateway.payoutFee(null), () => !OWN_FEE.includes(family))).toBeNull()
      expect(await claim(gateway.pending(), (transfers) => transfers.length > 0)).toBeNull()
    },
  )
})
