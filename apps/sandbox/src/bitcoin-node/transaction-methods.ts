import { NodeError, RPC } from './node-error.ts'
import { coins, transactionJson } from './node-json.ts'
import type { Method } from './method.ts'
import { decodeTransaction } from './transaction.ts'

/** Bitcoin Core's default `maxfeerate`, as a multiple of the minimum relay fee: 0.10 coins per kilo-vbyte. */
const MAX_FEE_FACTOR = 10_000n

/** RPC methods for the mempool, and methods in Bitcoin Core's "rawtransactions" category. */
export const TRANSACTION_METHODS: Record<string, Method> = {
  getrawmempool: ({ mempool }, params) => {
    const entries = mempool.list()
    if (!params.flag(0, false)) return entries.map(({ transaction }) => transaction.txid)
    return Object.fromEntries(
      entries.map(({ transaction: { txid, vsize, weight }, fee, at }) => [
        txid,
        { vsize, weight, time: at, fees: { base: coins(fee) } },
      ]),
    )
  },
  getmempoolentry: ({ mempool }, params) => {
    const txid = params.hash(0)
    const entry = mempool.get(txid)
    if (entry === undefined) throw new NodeError(RPC.invalidAddressOrKey, 'Transaction not in mempool')
    const { vsize, weight } = entry.transaction
    const descendant = coins(mempool.feeWithDescendants(txid))
    return { vsize, weight, time: entry.at, fees: { base: coins(entry.fee), descendant } }
  },
  getmempoolinfo: ({ mempool, network }) => {
    const entries = mempool.list()
    const bytes = entries.reduce((sum, { transaction }) => sum + transaction.vsize, 0)
    const least = coins(network.relayFeePerKvb)
    return { loaded: true, size: entries.length, bytes, usage: bytes, mempoolminfee: least, minrelaytxfee: least }
  },
  getrawtransaction: ({ chain, mempool, network }, params) => {
    const txid = params.hash(0)
    const block = chain.blockOf(txid)
    const transaction =
      mempool.get(txid)?.transaction ?? block?.transactions.find((candidate) => candidate.txid === txid)
    if (transaction === undefined)
      throw new NodeError(
        RPC.invalidAddressOrKey,
        'No such mempool or blockchain transaction. Use gettransaction for wallet transactions.',
      )
    if (params.level(1, 0) === 0) return transaction.raw
    const inclusion = block && {
      blockhash: block.hash,
      confirmations: chain.confirmations(block),
      time: block.header.time,
      blocktime: block.header.time,
    }
    return { ...transactionJson(transaction, network), ...inclusion }
  },
  decoderawtransaction: ({ network }, params) => {
    const { hex: _, ...decoded } = transactionJson(decodeTransaction(params.text(0)), network)
    return decoded
  },
  sendrawtransaction: ({ chain, mempool, network }, params) => {
    const transaction = decodeTransaction(params.text(0))
    // Like Bitcoin Core, return the ID of a transaction that is already in the mempool.
    if (mempool.get(transaction.txid) !== undefined) return transaction.txid
    if (transaction.outputs.some((_, vout) => chain.coins.get(transaction.txid, vout) !== undefined))
      throw new NodeError(RPC.verifyAlreadyInChain, 'Transaction already in block chain')
    const { fee } = mempool.check(transaction)
    const limit = (BigInt(transaction.vsize) * network.relayFeePerKvb * MAX_FEE_FACTOR) / 1_000n
    if (fee > limit)
      throw new NodeError(RPC.verifyError, 'Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)')
    mempool.accept(transaction)
    return transaction.txid
  },
  testmempoolaccept: ({ mempool }, params) =>
    params.list(0).map((raw) => {
      const transaction = decodeTransaction(String(raw))
      const { txid, wtxid, vsize } = transaction
      try {
        const { fee } = mempool.check(transaction)
        return { txid, wtxid, allowed: true, vsize, fees: { base: coins(fee) } }
      } catch (error) {
        if (!(error instanceof NodeError)) throw error
        const reason = error.message === 'bad-txns-inputs-missingorspent' ? 'missing-inputs' : error.message
        return { txid, wtxid, allowed: false, 'reject-reason': reason }
      }
    }),
  estimatesmartfee: ({ network }, params) => {
    if (network.node === 'bchn') throw new NodeError(RPC.methodNotFound, 'Method not found')
    return { feerate: coins(network.estimatePerKvb), blocks: params.whole(0) }
  },
  estimatefee: ({ network }) => {
    if (network.node === 'core') throw new NodeError(RPC.methodNotFound, 'Method not found')
    return coins(network.estimatePerKvb)
  },
}
