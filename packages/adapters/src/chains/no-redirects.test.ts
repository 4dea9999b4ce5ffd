import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BitcoinRpc } from './bitcoin/bitcoin-rpc.ts'
import { EvmRpc } from './evm/evm-rpc.ts'
import { MoneroRpc } from './monero/monero-rpc.ts'
import { SolanaRpc } from './solana/solana-rpc.ts'
import { StellarRpc } from './stellar/stellar-rpc.ts'
import { TonApi } from './ton/ton-api.ts'
import { TronHttp } from './tron/tron-http.ts'
import { XrpRpc } from './xrp/xrp-rpc.ts'

let node: Server
let elsewhere: Server
let heardElsewhere = 0
const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
const listening = (listener: RequestListener) =>
  new Promise<Server>((resolve) => {
    const server = createServer(listener).listen(0, '127.0.0.1', () => resolve(server))
  })

beforeAll(async () => {
  elsewhere = await listening((_request, response) => {
    heardElsewhere += 1
    response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
  })
  node = await listening((_request, response) => response.writeHead(307, { location: urlOf(elsewhere) }).end())
})
afterAll(() => [node, elsewhere].map((server) => server.close()))

/**
 * If a client followed redirects, an attacker who controls the node or the connection could reach an internal service.
 */
test.each<[string, (url: string) => Promise<unknown>]>([
  ['bitcoin', (url) => new BitcoinRpc(url).call('getblockcount')],
  ['evm', (url) => new EvmRpc(url).call('eth_blockNumber', [])],
  ['monero', (url) => new MoneroRpc(url).call('get_version')],
  ['solana', (url) => new SolanaRpc(url).call('getSlot', [])],
  ['stellar', (url) => new StellarRpc(url).call('getHealth')],
  ['ton', (url) => new TonApi(url).get('getMasterchainInfo', {})],
  ['tron', (url) => new TronHttp(url).call('/wallet/getnowblock')],
  ['xrp', (url) => new XrpRpc(url).call('server_info')],
])('does not follow a redirect from a %s node', async (_family, call) => {
  await expect(call(urlOf(node))).rejects.toBeInstanceOf(AdapterError)
  expect(heardElsewhere).toBe(0)
})
