import { expect, test } from 'vitest'
import type { TransactionJson } from './bitcoin-json.ts'
import type { BitcoinRpc } from './bitcoin-rpc.ts'
import { MempoolReader } from './mempool-reader.ts'
import { BITCOIN_NETWORKS } from './networks.ts'

const ADDRESS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const SCRIPT = '0014751e76e8199196d454941c45d1b3a323f1433bd6'

const paying = (txid: string): TransactionJson => ({
  txid,
  vin: [{ txid: 'cd'.repeat(32), vout: 0 }],
  vout: [{ value: '1.00000000', n: 0, scriptPubKey: { hex: SCRIPT, type: 'witness_v0_keyhash', address: ADDRESS } }],
})

/** Creates a reader for a mempool that a test can modify. */
function start() {
  const node = { mempool: ['a'], reads: [] as string[] }
  const rpc = {
    call: async () => node.mempool,
    request: async (_method: string, txId: string) => {
      node.reads.push(txId)
      return paying(txId)
    },
  } as unknown as BitcoinRpc
  const reader = new MempoolReader(rpc, BITCOIN_NETWORKS['bitcoin-regtest'])
  return { node, read: async () => (await reader.transfers()).map(({ txId }) => txId) }
}

test('fetches a new transaction only once, but reports it in three consecutive reads', async () => {
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
