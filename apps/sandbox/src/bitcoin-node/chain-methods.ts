import { bytesToHex, concatBytes, hexToBytes } from './bytes.ts'
import { CompactSize } from '@scure/btc-signer'
import type { Block } from './block.ts'
import { NodeError, RPC } from './node-error.ts'
import { coins, headerHex, headerJson, scriptJson, transactionJson } from './node-json.ts'
import type { Method } from './method.ts'
import { scriptOfDescriptor } from './scripts.ts'

/** Value of `verificationprogress` in Bitcoin Core's response for a synced node. */
const SYNCED = 1

function blockHex(block: Block): string {
  const count = CompactSize.encode(BigInt(block.transactions.length))
  return bytesToHex(
    concatBytes(hexToBytes(headerHex(block)), count, ...block.transactions.map(({ raw }) => hexToBytes(raw))),
  )
}

const notFound = () => new NodeError(RPC.invalidAddressOrKey, 'Block not found')

/** RPC methods of Bitcoin Core's "blockchain" category, which read blocks and coins. */
export const CHAIN_METHODS: Record<string, Method> = {
  getblockchaininfo: ({ chain }) => ({
    chain: 'regtest',
    blocks: chain.tip.height,
    headers: chain.tip.height,
    bestblockhash: chain.tip.hash,
    mediantime: chain.medianTime,
    verificationprogress: SYNCED,
    initialblockdownload: false,
    pruned: false,
    warnings: '',
  }),
  getbestblockhash: ({ chain }) => chain.tip.hash,
  getblockcount: ({ chain }) => chain.tip.height,
  getblockhash: ({ chain }, params) => {
    const block = chain.at(params.whole(0))
    if (block === undefined) throw new NodeError(RPC.invalidParameter, 'Block height out of range')
    return block.hash
  },
  getblockheader: ({ chain }, params) => {
    const block = chain.find(params.hash(0))
    if (block === undefined) throw notFound()
    return params.flag(1, true) ? headerJson(block, chain) : headerHex(block)
  },
  getblock: ({ chain, network }, params) => {
    const block = chain.find(params.hash(0))
    if (block === undefined) throw notFound()
    const level = params.level(1, 1)
    // Dogecoin Core is based on a 2017 version of Bitcoin Core, so its `getblock` accepts a boolean instead of a
    // verbosity level.
    if (network.node === 'dogecoin' && level > 1)
      throw new NodeError(RPC.type, 'JSON value is not a boolean as expected')
    if (level === 0) return blockHex(block)
    const tx = block.transactions.map((one) => (level === 1 ? one.txid : transactionJson(one, network)))
    return { ...headerJson(block, chain), tx }
  },
  gettxout: ({ chain, mempool, network }, params) => {
    const [txid, vout, withMempool] = [params.hash(0), params.whole(1), params.flag(2, true)]
    if (withMempool && mempool.isSpent(txid, vout)) return null
    const waiting = withMempool ? mempool.get(txid)?.transaction.outputs[vout] : undefined
    const mined = chain.coins.get(txid, vout)
    const coin = mined ?? waiting
    if (coin === undefined) return null
    return {
      bestblock: chain.tip.hash,
      confirmations: mined === undefined ? 0 : chain.tip.height - mined.height + 1,
      value: coins(coin.amount),
      scriptPubKey: scriptJson(coin.script, network),
      coinbase: mined?.isCoinbase ?? false,
    }
  },
  gettxoutsetinfo: ({ chain }) => {
    let total = 0n
    for (const { amount } of chain.coins.all()) total += amount
    return {
      height: chain.tip.height,
      bestblock: chain.tip.hash,
      txouts: chain.coins.size,
      total_amount: coins(total),
    }
  },
  scantxoutset: ({ chain, network }, params) => {
    const action = params.text(0)
    if (action === 'status') return null
    if (action === 'abort') return false
    if (action !== 'start') throw new NodeError(RPC.invalidParameter, `Invalid action '${action}'`)
    const wanted = new Map(
      params.list(1).map((one) => {
        const descriptor = typeof one === 'object' && one !== null && 'desc' in one ? one.desc : one
        return [bytesToHex(scriptOfDescriptor(String(descriptor), network)), String(descriptor)]
      }),
    )
    let total = 0n
    const unspents = []
    for (const { txid, vout, script, amount, height, isCoinbase } of chain.coins.all()) {
      const desc = wanted.get(bytesToHex(script))
      if (desc === undefined) continue
      total += amount
      unspents.push({
        txid,
        vout,
        scriptPubKey: bytesToHex(script),
        desc,
        amount: coins(amount),
        coinbase: isCoinbase,
        height,
      })
    }
    const { height, hash } = chain.tip
    return { success: true, txouts: chain.coins.size, height, bestblock: hash, unspents, total_amount: coins(total) }
  },
}
