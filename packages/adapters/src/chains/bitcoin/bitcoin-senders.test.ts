import { AdapterError } from '@cambio/core/shared/adapter-error'
import { MAX_SENDERS } from '@cambio/core/chains/incoming-transfer'
import { expect, test } from 'vitest'
import type { OutputJson, TransactionJson } from './bitcoin-json.ts'
import type { BitcoinRpc } from './bitcoin-rpc.ts'
import { bitcoinSenders } from './bitcoin-senders.ts'

type ScriptJson = Partial<OutputJson['scriptPubKey']>

const outputs = (scripts: readonly ScriptJson[]): OutputJson[] =>
  scripts.map((script, n) => ({ n, value: '1', scriptPubKey: { hex: '', ...script } }))
const spending = (...vin: TransactionJson['vin']): TransactionJson => ({ txid: 'spend', vin, vout: [] })

/** Returns a mock node that knows only the given transactions. */
function nodeWith(spend: TransactionJson, earlier: Record<string, readonly ScriptJson[]> = {}) {
  const calls: string[] = []
  const call = async (method: string, txId: string) => {
    calls.push(`${method} ${txId}`)
    if (txId === 'spend') return spend
    const scripts = earlier[txId]
    if (!scripts) throw new AdapterError('The node refused getrawtransaction', { retryable: true })
    return { txid: txId, vin: [], vout: outputs(scripts) }
  }
  return { rpc: { call } as unknown as BitcoinRpc, calls }
}

test('returns each sender address only once, even if several inputs spend from it', async () => {
  const { rpc, calls } = nodeWith(spending({ txid: 'a', vout: 1 }, { txid: 'b', vout: 0 }, { txid: 'a', vout: 0 }), {
    a: [{ address: 'thief' }, { address: 'friend' }],
    b: [{ addresses: ['friend'] }],
  })
  expect(await bitcoinSenders(rpc, 'spend')).toEqual(['friend', 'thief'])
  expect(calls).toEqual(['getrawtransaction spend', 'getrawtransaction a', 'getrawtransaction b'])
})

test('does not return a sender for a block reward or for an input without an address', async () => {
  expect(await bitcoinSenders(nodeWith(spending({ coinbase: '00' })).rpc, 'spend')).toEqual([])
  const { rpc } = nodeWith(spending({ txid: 'a', vout: 0 }), { a: [{ type: 'pubkey' }] })
  expect(await bitcoinSenders(rpc, 'spend')).toEqual([])
})

test(`returns "hidden" as the sender of coins that leave Litecoin's extension blocks (MWEB)`, async () => {
  const { rpc } = nodeWith(spending({ txid: 'a', vout: 0 }), { a: [{ type: 'witness_mweb_hogaddr', address: 'hog' }] })
  expect(await bitcoinSenders(rpc, 'spend')).toBe('hidden')
})

test('returns "too-many" instead of the senders of a transaction with more than 500 inputs', async () => {
  const inputs = (count: number) => Array.from({ length: count }, () => ({ txid: 'a', vout: 0 }))
  const scripts = { a: [{ address: 'friend' }] }
  expect(await bitcoinSenders(nodeWith(spending(...inputs(MAX_SENDERS)), scripts).rpc, 'spend')).toEqual(['friend'])
  const { rpc, calls } = nodeWith(spending(...inputs(MAX_SENDERS + 1)), scripts)
  expect(await bitcoinSenders(rpc, 'spend')).toBe('too-many')
  expect(calls).toHaveLength(1)
})

test('throws when the node does not know the transaction or an output that it spends', async () => {
  await expect(bitcoinSenders(nodeWith(spending({ txid: 'a', vout: 0 })).rpc, 'spend')).rejects.toThrow(AdapterError)
  const { rpc } = nodeWith(spending({ txid: 'a', vout: 1 }), { a: [{ address: 'friend' }] })
  await expect(bitcoinSenders(rpc, 'spend')).rejects.toThrow('a has no output 1')
})
