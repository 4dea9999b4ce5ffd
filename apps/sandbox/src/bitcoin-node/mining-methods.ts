import { NodeError, RPC } from './node-error.ts'
import type { Method } from './method.ts'
import { scriptOfAddress } from './scripts.ts'
import { decodeTransaction } from './transaction.ts'

const MAX_BLOCKS_A_CALL = 10_000

/** RPC methods that add and revert blocks: Bitcoin Core's "generating" category and two hidden methods. */
export const MINING_METHODS: Record<string, Method> = {
  generatetoaddress: (node, params) => {
    const count = params.whole(0)
    if (count < 0 || count > MAX_BLOCKS_A_CALL) throw new NodeError(RPC.invalidParameter, 'Invalid number of blocks')
    const script = scriptOfAddress(params.text(1), node.network)
    return Array.from({ length: count }, () => node.mine(script).hash)
  },
  generateblock: (node, params) => {
    const script = scriptOfAddress(params.text(0), node.network)
    const transactions = params.list(1).map((one) => {
      const text = String(one)
      const waiting = node.mempool.get(text)?.transaction
      if (waiting === undefined && text.length === 64)
        throw new NodeError(RPC.invalidAddressOrKey, `Transaction ${text} not in mempool.`)
      return waiting ?? decodeTransaction(text)
    })
    return { hash: node.mineThese(script, transactions).hash }
  },
  invalidateblock: (node, params) => {
    node.invalidate(params.hash(0))
    return null
  },
  reconsiderblock: (node, params) => {
    node.reconsider(params.hash(0))
    return null
  },
  getnetworkinfo: () => ({ version: 210_201, subversion: '/CambioSimulatedNode:1/', connections: 0, warnings: '' }),
}
