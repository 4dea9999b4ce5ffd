import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { ChainGateway } from '@cambio/core/chains/chain-gateway'
import type { TokenTransfer } from '@cambio/core/chains/transfer-terms'
import { getAddress, pad, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { EvmGateway } from './evm/evm-gateway.ts'
import { tronAddress } from './tron/tron-address.ts'
import { TronGateway } from './tron/tron-gateway.ts'

const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const [HOT, USER, TOKEN, OTHER] = ['1', '2', '3', '4'].map((digit): Hex => `0x${digit.repeat(40)}`) as [
  Hex,
  Hex,
  Hex,
  Hex,
]

interface Event {
  contract: Hex
  from: Hex
  to: Hex
  amount: Hex
}

const EXACT: Event = { contract: TOKEN, from: HOT, to: USER, amount: '0x64' }

/** Calls `use` with the URL of a mock node that responds to every request with `answer(body, path)`. */
async function withNode<T>(
  answer: (body: string, path: string) => object,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    void text(request).then((body) => response.end(JSON.stringify(answer(body, request.url ?? ''))))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const transferBy = (address: (hex: Hex) => string): TokenTransfer => ({
  from: address(HOT),
  to: address(USER),
  contract: address(TOKEN),
  amountAtomic: 100n,
})

/** Returns the status that the gateway derives for an EVM transaction whose receipt contains `events`. */
function onEvm(events: Event[], status: Hex, transfer?: TokenTransfer) {
  const logs = events.map(({ contract, from, to, amount }, index) => ({
    address: contract,
    topics: [TRANSFER_TOPIC, pad(from), pad(to)],
    data: pad(amount),
    transactionHash: '0xaa',
    logIndex: `0x${index}`,
  }))
  const receipt = { blockHash: '0xb7', blockNumber: '0x7', status, gasUsed: '0x1', effectiveGasPrice: '0x1', logs }
  const answer = (body: string) => {
    const [{ id }] = JSON.parse(body)
    return [{ jsonrpc: '2.0', id, result: receipt }]
  }
  return withNode(answer, (rpcUrl) => {
    const gateway: ChainGateway = new EvmGateway({
      chain: 'ethereum',
      family: 'evm',
      chainId: 1,
      rpcUrl,
      node: 'test',
      tokens: [],
    })
    return gateway.transaction('0xaa', transfer)
  })
}

/** Returns the status that the gateway derives for a Tron transaction whose receipt contains `events`. */
function onTron(events: Event[], status: Hex, transfer?: TokenTransfer) {
  const log = events.map(({ contract, from, to, amount }) => ({
    address: contract.slice(2),
    topics: [TRANSFER_TOPIC, pad(from), pad(to)].map((topic) => topic.slice(2)),
    data: pad(amount).slice(2),
  }))
  const result = status === '0x1' ? 'SUCCESS' : 'REVERT'
  const info = { id: 'aa', blockNumber: 7, receipt: { result }, log, ...(status === '0x0' && { result: 'FAILED' }) }
  const block = { blockID: 'seven', block_header: { raw_data: { number: 7, parentHash: 'six', timestamp: 1 } } }
  const answer = (_body: string, path: string) => (path.includes('transactioninfo') ? info : block)
  return withNode(answer, (rpcUrl) => {
    const gateway: ChainGateway = new TronGateway({
      chain: 'tron',
      family: 'tron',
      rpcUrl,
      node: 'test',
      genesis: '00',
      tokens: [],
    })
    return gateway.transaction('aa', transfer)
  })
}

const CHAINS = [
  { name: 'EVM', read: onEvm, transfer: transferBy(getAddress) },
  { name: 'Tron', read: onTron, transfer: transferBy(tronAddress) },
]

test.each(CHAINS)(
  '$name: reports success when the token contract emits an event for exactly the expected transfer',
  async (chain) => {
    const other = { ...EXACT, contract: OTHER }
    expect(await chain.read([other, EXACT], '0x1', chain.transfer)).toMatchObject({
      status: 'included',
      succeeded: true,
    })
  },
)

test.each(
  CHAINS.flatMap((chain) =>
    [
      { what: 'reports no transfer', events: [], reportedAtomic: 0n },
      { what: 'deducts a fee', events: [{ ...EXACT, amount: '0x63' as Hex }], reportedAtomic: 99n },
      { what: 'reports another recipient', events: [{ ...EXACT, to: OTHER }], reportedAtomic: 0n },
      { what: 'reports another sender', events: [{ ...EXACT, from: OTHER }], reportedAtomic: 0n },
      { what: 'is not the one that reports the transfer', events: [{ ...EXACT, contract: OTHER }], reportedAtomic: 0n },
    ].map((one) => ({ ...chain, ...one })),
  ),
)('$name: reports a failed transfer when the token $what', async ({ read, events, transfer, reportedAtomic }) => {
  expect(await read(events, '0x1', transfer)).toMatchObject({ status: 'included', succeeded: false, reportedAtomic })
})

test.each(CHAINS)(
  '$name: reports a reverted token transfer as failed, without an amount',
  async ({ read, transfer }) => {
    const status = await read([], '0x0', transfer)
    expect(status).toMatchObject({ status: 'included', succeeded: false })
    expect(status).not.toHaveProperty('reportedAtomic')
  },
)

test.each(CHAINS)(
  '$name: reports success without any event when the payment is not a token transfer',
  async ({ read }) => {
    expect(await read([], '0x1')).toMatchObject({ status: 'included', succeeded: true })
  },
)
