import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { BitcoinGateway } from './bitcoin-gateway.ts'

let server: Server | undefined
afterEach(() => server?.close())

const output = (n: number, type: string) => ({ n, value: '1', scriptPubKey: { hex: '', type } })

/** Creates a gateway to a mock node that returns a transaction with outputs of the given types. */
async function gatewayTo(network: 'litecoin' | 'bitcoin', types: readonly string[]): Promise<BitcoinGateway> {
  const result = { txid: 'tx', vin: [], vout: types.map((type, n) => output(n, type)) }
  server = createServer((_request, response) => response.end(JSON.stringify({ result, error: null, id: 1 })))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const rpcUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return new BitcoinGateway({ chain: network, rpcUrl, network })
}

test.each([
  ['litecoin', 'a peg-out', ['witness_mweb_hogaddr', 'witness_v0_keyhash'], 6],
  ['litecoin', 'an ordinary payment', ['witness_v0_keyhash', 'witness_v0_keyhash'], 1],
  ['litecoin', 'coins that enter an extension block', ['witness_mweb_pegin', 'witness_v0_keyhash'], 1],
  ['bitcoin', 'any payment', ['witness_v0_keyhash'], 1],
] as const)(
  'on %s, a transaction for %s with the outputs %j can be spent after %i confirmations',
  async (network, _what, types, confirmations) => {
    expect(await (await gatewayTo(network, types)).confirmationsToSpend('tx')).toBe(confirmations)
  },
)
