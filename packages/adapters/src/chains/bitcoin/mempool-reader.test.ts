import { afterEach, expect, test, vi } from 'vitest'
import type { TransactionJson } from './bitcoin-json.ts'
import type { BitcoinRpc } from './bitcoin-rpc.ts'
import { MempoolReader } from './mempool-reader.ts'
import { BITCOIN_NETWORKS } from './networks.ts'

afterEach(() => void vi.restoreAllMocks())

const ADDRESS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const SCRIPT = '0014751e76e8199196d454941c45d1b3a323f1433bd6'

const paying = (txid: string, outputs: number): TransactionJson => ({
  txid,
  vin: [{ txid: 'cd'.repeat(32), vout: 0 }],
  vout: Array.from({ length: outputs }, (_none, n) => ({
    value: '1.00000000',
    n,
    scriptPubKey: { hex: SCRIPT, type: 'witness_v0_keyhash', address: ADDRESS },
  })),
})

/** Creates a reader for a mempool that a test can modify. `outputs` is the number of outputs of each transaction. */
function start({ outputs = 1, maxKnown }: { outputs?: number; maxKnown?: number } = {}) {
  const node = { mempool: ['a'], reads: [] as string[] }
  const rpc = {
    call: async () => node.mempool,
    request: async (_method: string, txId: string) => {
      node.reads.push(txId)
      return paying(txId, outputs)
    },
  } as unknown as BitcoinRpc
  const reader = new MempoolReader(rpc, BITCOIN_NETWORKS['bitcoin-regtest'], maxKnown)
  return { node, read: async () => (await reader.transfers()).map(({ txId }) => txId) }
}

test('reports a new transaction in three consecutive reads but fetches it only once', async () => {
  const { node, read } = start()
  expect([await read(), await read(), await read(), await read()]).toEqual([['a'], ['a'], ['a'], []])
  node.mempool = ['a', 'b']
  expect(await read()).toEqual(['b'])
  expect(node.reads).toEqual(['a', 'b'])
})

test('reports a transaction again when it re-enters the mempool', async () => {
  const { node, read } = start()
  for (let pass = 0; pass < 4; pass += 1) await read()
  node.mempool = []
  await read()
  node.mempool = ['a']
  expect(await read()).toEqual(['a'])
})

test('fetches the remaining mempool transactions in the next read once a read has found 20,000 transfers', async () => {
  const { node, read } = start({ outputs: 3_000 })
  node.mempool = Array.from({ length: 10 }, (_none, number) => `tx ${number}`)
  expect(new Set(await read()).size).toBe(7)
  expect(new Set(await read()).size).toBe(10)
  expect(node.reads).toEqual(node.mempool)
})

test('stops fetching at the maximum number of known transactions until one of them leaves the mempool', async () => {
  const { node, read } = start({ maxKnown: 2 })
  node.mempool = ['a', 'b', 'c']
  for (let pass = 0; pass < 4; pass += 1) await read()
  expect(node.reads).toEqual(['a', 'b'])
  node.mempool = ['b', 'c']
  await read()
  expect(await read()).toEqual(['c'])
  expect(node.reads).toEqual(['a', 'b', 'c'])
})

test('fetches the remaining mempool transactions in the next read after a second of slow responses', async () => {
  const { node, read } = start()
  node.mempool = Array.from({ length: 5 }, (_none, number) => `tx ${number}`)
  vi.spyOn(performance, 'now').mockImplementation(() => 400 * node.reads.length)
  expect(await read()).toEqual(['tx 0', 'tx 1', 'tx 2'])
  expect(new Set(await read())).toEqual(new Set(node.mempool))
})
