import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { RefusedTransfer, type TransferCost } from '@cambio/core/chains/destination-probe'
import { CostlyTransfer } from '@cambio/core/chains/fee-caps'
import { expect, test } from 'vitest'
import { NodeDestinationProbe } from './node-destination-probe.ts'

const CONTRACT = `0x${'2'.repeat(40)}`
const HOT = `0x${'1'.repeat(40)}`
const TOKEN = `0x${'3'.repeat(40)}`
/** Selector of `transfer(address,uint256)`. */
const TRANSFER = '0xa9059cbb'
const GWEI = 1_000_000_000n
const COIN = 10n ** 18n
const ETH = { chain: 'ethereum', contract: null }

interface Call {
  id: number
  method: string
  params: [{ value?: string; to?: string; data?: string }, string?, Record<string, { balance: string }>?]
}

/**
 * Returns the probe's cost estimate for a payment of `amountAtomic`. `balance` is the hot wallet's balance at the node.
 * `estimate` simulates the node's gas estimation: it receives an amount and the call's parameters, and returns an
 * estimate or an error.
 */
async function costOf(
  amountAtomic: bigint,
  balance: bigint,
  estimate: (value: bigint, params: Call['params']) => object,
  contract: string | null = null,
): Promise<TransferCost | null> {
  const respond = (call: Call): object => {
    const block = {
      number: '0x1',
      hash: '0x1',
      parentHash: '0x0',
      timestamp: '0x1',
      baseFeePerGas: '0x0',
      transactions: [],
    }
    const results: Record<string, unknown> = {
      eth_getCode: '0x5b',
      eth_getBalance: `0x${balance.toString(16)}`,
      eth_call: `0x${balance.toString(16)}`,
      eth_getBlockByNumber: block,
      eth_maxPriorityFeePerGas: `0x${GWEI.toString(16)}`,
    }
    const answer =
      call.method === 'eth_estimateGas'
        ? estimate(BigInt(call.params[0].value ?? '0x0'), call.params)
        : { result: results[call.method] }
    return { jsonrpc: '2.0', id: call.id, ...answer }
  }
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    void text(request).then((sent) => {
      const body = JSON.parse(sent) as Call | Call[]
      response.end(JSON.stringify(Array.isArray(body) ? body.map(respond) : respond(body)))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const rpcUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const probe = new NodeDestinationProbe({
    chains: [{ chain: 'ethereum', family: 'evm', chainId: 1, rpcUrl, node: 'test', tokens: [] }],
    hotAddressOf: async () => HOT,
    within: (work) => work,
    now: () => 0,
  })
  try {
    return await probe.costOf({ chain: 'ethereum', contract }, CONTRACT, amountAtomic)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Contract that burns gas only for amounts above 1 wei. */
const burnsForMore = (value: bigint) => ({ result: value > 1n ? '0x9c40' : '0x5208' })

test('estimates gas for the full amount, because a contract may burn more gas than for 1 wei', async () => {
  expect(await costOf(COIN, COIN, burnsForMore)).toEqual({ maxFeeAtomic: 50_000n * GWEI, percent: 191 })
})

/** Error of a node that rejects a transfer because its sender cannot pay it. */
const POOR = { error: { code: -32_000, message: 'insufficient funds for transfer' } }
/** Highest cost that the default gas caps allow for a transfer of the coin: 120,000 gas. */
const MAX_COST = { maxFeeAtomic: 120_000n * GWEI, percent: 572 }

test('simulates a higher balance for the gas estimate when the hot wallet holds less than the amount', async () => {
  const overrides: unknown[] = []
  const measured = await costOf(COIN, COIN - 1n, (value, [, block, override]) => {
    overrides.push([block, override])
    return override ? burnsForMore(value) : POOR
  })
  expect(measured).toEqual({ maxFeeAtomic: 50_000n * GWEI, percent: 191 })
  expect(overrides).toEqual([['latest', { [HOT]: { balance: `0x${(2n * COIN - 1n).toString(16)}` } }]])
})

test('does not simulate a balance for the gas estimate when the hot wallet holds the amount', async () => {
  const measured = await costOf(COIN, COIN, (value, params) => (params.length > 1 ? POOR : burnsForMore(value)))
  expect(measured?.percent).toBe(191)
})

test.each([
  ['ignores a simulated balance', POOR],
  ['rejects a simulated balance', { error: { code: -32_602, message: 'too many arguments, want at most 2' } }],
])('returns the transfer cost at the gas cap if the node %s', async (_name, error) => {
  expect(await costOf(COIN, COIN - 1n, () => error)).toEqual(MAX_COST)
})

test('returns null if the node rate-limits a gas estimate with a simulated balance', async () => {
  const limited = { error: { code: -32_005, message: 'limit exceeded' } }
  expect(await costOf(COIN, COIN - 1n, () => limited)).toBeNull()
})

test('throws RefusedTransfer when a transfer with a simulated balance reverts', async () => {
  const measured = costOf(COIN, 0n, () => ({ error: { code: 3, message: 'execution reverted' } }))
  await expect(measured).rejects.toBeInstanceOf(RefusedTransfer)
})

test("estimates the gas of a call to the token's contract for a token transfer", async () => {
  const measured = await costOf(
    COIN,
    COIN,
    (_value, [{ to, data }]) => ({ result: to === TOKEN && data?.startsWith(TRANSFER) ? '0x1fbd0' : '0x0' }),
    TOKEN,
  )
  expect(measured).toEqual({ maxFeeAtomic: 162_500n * GWEI, percent: 200 })
})

test('returns the transfer cost at the gas cap when the hot wallet holds too few tokens', async () => {
  const measured = await costOf(COIN, COIN - 1n, () => ({ result: '0xfde8' }), TOKEN)
  expect(measured).toEqual({ maxFeeAtomic: 350_000n * GWEI, percent: 539 })
})

test.each([
  { code: 3, message: 'execution reverted' },
  { code: -32_000, message: 'VM Exception while processing transaction: reverted' },
])('throws RefusedTransfer when the node responds with error $code ($message)', async (error) => {
  const measured = costOf(COIN, COIN, (value) => (value > 1n ? { error } : { result: '0x5208' }))
  await expect(measured).rejects.toBeInstanceOf(RefusedTransfer)
})

test('throws CostlyTransfer for a huge gas estimate', async () => {
  const measured = costOf(COIN, COIN, () => ({ result: '0xffffffffffffffff' }))
  await expect(measured).rejects.toBeInstanceOf(CostlyTransfer)
})

test('returns null when the node responds to the gas estimate with an error other than a revert', async () => {
  expect(await costOf(COIN, COIN, () => ({ error: { code: -32_005, message: 'limit exceeded' } }))).toBeNull()
})

test('returns null for 30 seconds after a timeout for the same address, whatever the amount', async () => {
  let now = 0
  let waits = 0
  const probe = new NodeDestinationProbe({
    chains: [{ chain: 'ethereum', family: 'evm', chainId: 1, rpcUrl: 'http://127.0.0.1:1', node: 'test', tokens: [] }],
    hotAddressOf: async () => HOT,
    within: async (work, ms) => {
      work.catch(() => {})
      waits += 1
      now += ms
      throw new Error('No answer')
    },
    now: () => now,
  })
  expect(await probe.costOf(ETH, CONTRACT, COIN)).toBeNull()
  expect(await probe.costOf(ETH, CONTRACT, COIN + 1n)).toBeNull()
  now += 10_000
  expect(await probe.costOf(ETH, CONTRACT, COIN + 2n)).toBeNull()
  expect(waits).toBe(1)
  expect(await probe.costOf(ETH, HOT, COIN)).toBeNull()
  expect(waits).toBe(2)
  now += 30_000
  expect(await probe.costOf(ETH, CONTRACT, COIN)).toBeNull()
  expect(waits).toBe(3)
})
