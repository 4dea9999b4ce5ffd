import type { BlockRef, ObservedBlock } from '@cambio/core/chains/observed-block'
import type { IncomingTransfer, Senders, TransferName } from '@cambio/core/chains/incoming-transfer'
import type {
  Inclusion,
  OutputsGateway,
  TransactionContent,
  TransactionStatus,
} from '@cambio/core/chains/chain-gateway'
import { spendFee } from '@cambio/core/payments/coin-selection'
import type { SpendShape } from '@cambio/core/chains/spend-shape'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { present } from '@cambio/kernel/assert'
import { LRUCache } from 'lru-cache'
import type { BitcoinChainSettings } from '../chain-settings.ts'
import type { BlockJson, HeaderJson, MempoolEntryJson, OutputJson, ScanJson, TransactionJson } from './bitcoin-json.ts'
import { plainOutputs } from './plain-outputs.ts'
import { BitcoinRpc, NodeRefusal, coinsToAtomic, isRefusedMethod } from './bitcoin-rpc.ts'
import { bitcoinSenders, readOutputs } from './bitcoin-senders.ts'
import { transfersOf } from './bitcoin-transfers.ts'
import { contentOf, isSameTransfer, spentOutputs } from './malleated-transactions.ts'
import { MempoolReader } from './mempool-reader.ts'
import { PEG_OUT_CONFIRMATIONS, paysPegOuts } from './peg-outs.ts'
import { BITCOIN_NETWORKS, type BitcoinNetwork } from './networks.ts'

/** Bitcoin Core error codes (rpc/protocol.h). */
const INVALID_ADDRESS_OR_KEY = -5
const INVALID_PARAMETER = -8
/** Confirmation target for the fee estimate, in blocks. */
const TARGET_BLOCKS = 3
/** Number of inputs that a quote assumes for the payout fee. */
const EXPECTED_INPUTS = 2
const MAX_REMEMBERED_FEES = 5_000
/** Number of a block's transactions that are read concurrently, on chains whose nodes return only their IDs. */
const READ_AT_ONCE = 16

/**
 * Gateway to a Bitcoin family chain through Bitcoin Core's RPC. The node needs `txindex=1`. Only audits should call
 * `balance`, because it scans all unspent outputs on the chain.
 */
export class BitcoinGateway implements OutputsGateway {
  readonly model = 'outputs'
  readonly chain: string
  readonly #rpc: BitcoinRpc
  readonly #mempool: MempoolReader
  readonly #fees = new LRUCache<string, bigint>({ max: MAX_REMEMBERED_FEES })
  readonly #network: BitcoinNetwork

  constructor(settings: Pick<BitcoinChainSettings, 'chain' | 'rpcUrl' | 'network'>) {
    this.chain = settings.chain
    this.#network = BITCOIN_NETWORKS[settings.network]
    this.#rpc = new BitcoinRpc(settings.rpcUrl)
    this.#mempool = new MempoolReader(this.#rpc, this.#network)
  }

  get spending(): SpendShape {
    return this.#network.spending
  }

  get replacementStepPerKvb(): bigint | null {
    return this.#network.replacementStepPerKvb
  }

  async tip(): Promise<BlockRef> {
    const hash = await this.#rpc.call<string>('getbestblockhash')
    const { height } = await this.#rpc.call<HeaderJson>('getblockheader', hash)
    if (!Number.isSafeInteger(height) || height < 0)
      throw new AdapterError(`${this.chain}: the node answered no height`, { retryable: true })
    return { height, hash }
  }

  async block(height: number): Promise<ObservedBlock | null> {
    const hash = await this.#hashAt(height)
    if (hash === null) return null
    const block = await this.#blockJson(hash)
    return {
      height,
      hash,
      parentHash: block.previousblockhash ?? '',
      at: block.time * 1_000,
      transfers: block.tx.flatMap((transaction) => transfersOf(transaction, this.#network)),
      spends: block.tx.flatMap(spentOutputs),
    }
  }

  pending(): Promise<IncomingTransfer[]> {
    return this.#mempool.transfers()
  }

  async transaction(txId: string): Promise<TransactionStatus> {
    const found = await this.#transactionJson(txId)
    const inclusion = await this.#inclusionOf(found)
    if (inclusion.status !== 'included') return inclusion
    return { ...inclusion, feeAtomic: await this.#feeOf(present(found, 'an included transaction was found')) }
  }

  async inclusion(txId: string): Promise<Inclusion> {
    return this.#inclusionOf(await this.#transactionJson(txId))
  }

  async #inclusionOf(found: TransactionJson | null): Promise<Inclusion> {
    if (found === null) return { status: 'unknown' }
    if (found.blockhash === undefined) return { status: 'pending' }
    // The node reports no confirmations for a transaction in a block outside the best chain.
    if ((found.confirmations ?? 0) < 1) return { status: 'unknown' }
    const header = await this.#rpc.call<HeaderJson>('getblockheader', found.blockhash)
    if (header.confirmations < 1) return { status: 'unknown' }
    return { status: 'included', block: { height: header.height, hash: header.hash }, succeeded: true }
  }

  senders({ txId }: TransferName): Promise<Senders> {
    return bitcoinSenders(this.#rpc, txId)
  }

  async broadcast(raw: string): Promise<'accepted' | 'unclear'> {
    try {
      await this.#rpc.request('sendrawtransaction', raw)
      return 'accepted'
    } catch (error) {
      if (error instanceof NodeRefusal) return 'unclear'
      throw error
    }
  }

  async payoutFee(contract: string | null): Promise<bigint> {
    if (contract !== null) throw this.#notHere('tokens')
    return spendFee(EXPECTED_INPUTS, await this.atomicPerKvb(), this.spending)
  }

  async atomicPerKvb(): Promise<bigint> {
    const { defaultFeePerKvb, minFeePerKvb } = this.#network
    const feeRate = await this.#feeRate()
    // Dogecoin Core returns -1 when it has no estimate.
    const estimate = feeRate === undefined || feeRate.startsWith('-') ? defaultFeePerKvb : coinsToAtomic(feeRate)
    return estimate > minFeePerKvb ? estimate : minFeePerKvb
  }

  async mempoolFees(txId: string): Promise<bigint> {
    try {
      const entry = await this.#known<MempoolEntryJson>('getmempoolentry', txId)
      return entry === null ? 0n : coinsToAtomic(entry.fees.descendant)
    } catch (error) {
      // Some nodes do not serve the method. Replacements must then work without it.
      if (error instanceof AdapterError && (isRefusedMethod(error) || isRefusedMethod(error.cause))) return 0n
      throw error
    }
  }

  async sourceOf(txId: string): Promise<string | null> {
    return this.#network.signing === 'legacy' ? this.bytesOf(txId) : null
  }

  async bytesOf(txId: string): Promise<string> {
    return this.#rpc.call<string>('getrawtransaction', txId, false)
  }

  isSameTransfer(one: string, other: string): boolean {
    return isSameTransfer(one, other)
  }

  contentOf(raw: string): TransactionContent {
    return contentOf(raw, this.#network)
  }

  async outputAmount({ txId, vout }: { txId: string; vout: number }): Promise<bigint | null> {
    try {
      const source = await this.#rpc.request<TransactionJson>('getrawtransaction', txId, true)
      const output = plainOutputs(source).find(({ n }) => n === vout)
      return output === undefined ? null : coinsToAtomic(output.value)
    } catch (error) {
      if (error instanceof NodeRefusal) return null
      throw error
    }
  }

  async confirmationsToSpend(txId: string): Promise<number> {
    if (!this.#network.hasExtensionBlocks) return 1
    const transaction = await this.#rpc.call<TransactionJson>('getrawtransaction', txId, true)
    return paysPegOuts(transaction) ? PEG_OUT_CONFIRMATIONS : 1
  }

  async isUnspent({ txId, vout }: { txId: string; vout: number }): Promise<boolean> {
    return (await this.#rpc.call<object | null>('gettxout', txId, vout, true)) !== null
  }

  async balance(address: string, contract: string | null): Promise<bigint> {
    return coinsToAtomic((await this.#scan([address], contract)).total_amount)
  }

  /** Returns null for any block but the tip. The node scans only the outputs that are unspent at the tip. */
  async balanceAt(addresses: readonly string[], contract: string | null, at: BlockRef): Promise<bigint | null> {
    const scan = await this.#scan(addresses, contract)
    return scan.bestblock === at.hash ? coinsToAtomic(scan.total_amount) : null
  }

  async #feeRate(): Promise<string | undefined> {
    if (this.#network.node === 'bchn') return this.#rpc.call<string>('estimatefee')
    return (await this.#rpc.call<{ feerate?: string }>('estimatesmartfee', TARGET_BLOCKS)).feerate
  }

  /**
   * Reads a block with its transactions. Dogecoin Core returns only the transaction IDs (dogecoin/dogecoin#3299), so
   * the gateway then fetches each transaction separately.
   */
  async #blockJson(hash: string): Promise<BlockJson> {
    if (this.#network.node !== 'dogecoin') return this.#rpc.call<BlockJson>('getblock', hash, 2)
    const block = await this.#rpc.call<Omit<BlockJson, 'tx'> & { tx: string[] }>('getblock', hash, true)
    const tx: TransactionJson[] = []
    // Nodes do not return the genesis block's transaction.
    if (block.height > 0)
      for (let from = 0; from < block.tx.length; from += READ_AT_ONCE)
        tx.push(...(await Promise.all(block.tx.slice(from, from + READ_AT_ONCE).map((txId) => this.#read(txId)))))
    return { ...block, tx }
  }

  #read(txId: string): Promise<TransactionJson> {
    return this.#rpc.call<TransactionJson>('getrawtransaction', txId, true)
  }

  async #scan(addresses: readonly string[], contract: string | null): Promise<ScanJson> {
    if (contract !== null) throw this.#notHere('tokens')
    const descriptors = addresses.map((address) => `addr(${address})`)
    return this.#rpc.call<ScanJson>('scantxoutset', 'start', descriptors)
  }

  #notHere(what: string): AdapterError {
    return new AdapterError(`${this.chain} has no ${what}`, { retryable: false })
  }

  async #hashAt(height: number): Promise<string | null> {
    try {
      return await this.#rpc.request<string>('getblockhash', height)
    } catch (error) {
      if (error instanceof NodeRefusal && error.code === INVALID_PARAMETER) return null
      throw asAdapterError('getblockhash', error)
    }
  }

  #transactionJson(txId: string): Promise<TransactionJson | null> {
    return this.#known<TransactionJson>('getrawtransaction', txId, true)
  }

  /** Calls a method about a transaction. Returns null if the node does not know the transaction. */
  async #known<T>(method: string, txId: string, ...params: readonly unknown[]): Promise<T | null> {
    try {
      return await this.#rpc.request<T>(method, txId, ...params)
    } catch (error) {
      if (error instanceof NodeRefusal && error.code === INVALID_ADDRESS_OR_KEY) return null
      throw asAdapterError(method, error)
    }
  }

  /**
   * Returns a transaction's fee in base units: the sum of its inputs minus the sum of its outputs. Reads the source
   * transactions of the inputs, because the node does not report the fee.
   */
  async #feeOf(transaction: TransactionJson): Promise<bigint> {
    const before = this.#fees.get(transaction.txid)
    if (before !== undefined) return before
    const spent = spentOutputs(transaction)
    // A coinbase transaction spends no outputs and therefore pays no fee.
    if (spent.length < transaction.vin.length) return 0n
    const fee = totalOf(await readOutputs(this.#rpc, spent)) - totalOf(plainOutputs(transaction))
    this.#fees.set(transaction.txid, fee)
    return fee
  }
}

function totalOf(outputs: readonly Pick<OutputJson, 'value'>[]): bigint {
  return outputs.reduce((sum, { value }) => sum + coinsToAtomic(value), 0n)
}

function asAdapterError(method: string, cause: unknown): AdapterError {
  if (cause instanceof AdapterError) return cause
  return new AdapterError(`The node refused ${method}`, { retryable: true, cause })
}
