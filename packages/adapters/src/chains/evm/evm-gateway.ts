import type { AccountTransfer, TokenTransfer, TransferTerms } from '@cambio/core/chains/transfer-terms'
import type { BlockRef, ObservedBlock } from '@cambio/core/chains/observed-block'
import type { IncomingTransfer, Senders, TransferName } from '@cambio/core/chains/incoming-transfer'
import type { NumberedGateway, TransactionStatus } from '@cambio/core/chains/chain-gateway'
import type { TransferCost } from '@cambio/core/chains/destination-probe'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { type Hex, getAddress, numberToHex } from 'viem'
import type { EvmChainSettings } from '../chain-settings.ts'
import { compareTransfer } from '../compare-transfer.ts'
import { feeCapsOf } from '../fee-caps.ts'
import type { BlockJson, ReceiptJson, TransactionJson } from './evm-json.ts'
import { BlockTracer } from './block-tracer.ts'
import { EvmBalances } from './evm-balances.ts'
import { EvmCosts, type EvmTransfer } from './evm-costs.ts'
import { evmSenders } from './evm-senders.ts'
import { EvmRpc, isBrokenConnection } from './evm-rpc.ts'
import { nativeTransfer, nativeTransfers } from './native-transfers.ts'
import { SentTransfers } from './sent-transfers.ts'
import { pendingTokenTransfer, tokenTransfers, transferLogs } from './token-transfers.ts'

const ZERO_HASH = `0x${'0'.repeat(64)}`
/** Gateway to an EVM chain through the nodes' standard JSON-RPC API. */
export class EvmGateway implements NumberedGateway {
  readonly model = 'account'
  readonly ordering = 'numbered'
  readonly firstSequence = 0
  readonly chain: string
  readonly #rpc: EvmRpc
  readonly #tracer: BlockTracer
  readonly #sent: SentTransfers
  readonly #chainId: number
  readonly #contracts: readonly string[]
  readonly #costs: EvmCosts
  readonly #balances: EvmBalances
  #isChainChecked = false
  #pendingTip: Promise<BlockRef> | undefined
  readonly #pendingSequences = new Map<string, Promise<Hex>>()

  constructor(settings: EvmChainSettings) {
    this.chain = settings.chain
    this.#rpc = new EvmRpc(settings.rpcUrl)
    this.#tracer = new BlockTracer(this.#rpc)
    this.#sent = new SentTransfers(this.#rpc)
    this.#chainId = settings.chainId
    this.#contracts = settings.tokens.map(({ contract }) => getAddress(contract))
    this.#costs = new EvmCosts(this.chain, this.#rpc, feeCapsOf(settings).gas)
    this.#balances = new EvmBalances(this.chain, this.#rpc)
  }

  /** Returns the newest block. Concurrent calls share one request to the node. */
  tip(): Promise<BlockRef> {
    this.#pendingTip ??= this.#fetchTip().finally(() => {
      this.#pendingTip = undefined
    })
    return this.#pendingTip
  }

  async #fetchTip(): Promise<BlockRef> {
    await this.#checkChain()
    const block = await this.#blockJson('latest')
    if (block === null) throw new AdapterError('The node has no latest block', { retryable: true })
    return { height: Number(block.number), hash: block.hash }
  }

  async block(height: number): Promise<ObservedBlock | null> {
    const block = await this.#blockJson(numberToHex(height))
    if (block === null) return null
    const { hash, parentHash, timestamp } = block
    const observed = { height, hash, parentHash, at: Number(timestamp) * 1_000 }
    if (block.transactions.length === 0) return { ...observed, transfers: [] }
    const { transfers, untraced } = await nativeTransfers(this.#rpc, this.#tracer, block)
    const tokens = await tokenTransfers(this.#rpc, block, this.#contracts)
    return { ...observed, transfers: [...transfers, ...tokens], untraced }
  }

  async pending(): Promise<IncomingTransfer[]> {
    return (await this.#pendingTransactions()).flatMap((transaction) => {
      const token = pendingTokenTransfer(transaction, this.#contracts)
      if (token !== undefined) return [token]
      const value = BigInt(transaction.value)
      return transaction.to === null || value === 0n
        ? []
        : [nativeTransfer(transaction.hash, transaction.to, value, [])]
    })
  }

  /**
   * Returns the transactions of the pending block, or an empty list if the node does not return it. Unmined deposits
   * are only shown to users, and any sender can make this block too large to read.
   */
  async #pendingTransactions(): Promise<TransactionJson[]> {
    try {
      const params = ['pending', true]
      const block = await this.#rpc.call<{ transactions: TransactionJson[] } | null>('eth_getBlockByNumber', params)
      return block?.transactions ?? []
    } catch (error) {
      if (error instanceof AdapterError) return []
      throw error
    }
  }

  async transaction(txId: string, transfer?: TokenTransfer): Promise<TransactionStatus> {
    const receipt = await this.#rpc.callInBatch<ReceiptJson | null>('eth_getTransactionReceipt', [txId])
    // A mining node also returns receipts for its unfinished block. Skip them: they do not contain a block hash.
    if (receipt !== null && receipt.blockHash !== null && receipt.blockHash !== ZERO_HASH)
      return {
        status: 'included',
        block: { height: Number(receipt.blockNumber), hash: receipt.blockHash },
        ...outcomeOf(receipt, transfer),
        feeAtomic: BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice),
      }
    const transaction = await this.#rpc.callInBatch<TransactionJson | null>('eth_getTransactionByHash', [txId])
    return { status: transaction === null ? 'unknown' : 'pending' }
  }

  senders(transfer: TransferName): Promise<Senders> {
    return evmSenders(this.#rpc, this.#sent, transfer)
  }

  async broadcast(raw: string): Promise<'accepted' | 'unclear'> {
    try {
      await this.#rpc.call('eth_sendRawTransaction', [raw])
      return 'accepted'
    } catch (error) {
      if (isBrokenConnection(error)) throw error
      return 'unclear'
    }
  }

  payoutFee(contract: string | null): Promise<bigint> {
    return this.#costs.payoutFee(contract)
  }

  terms(transfer: AccountTransfer): Promise<TransferTerms> {
    return this.#costs.terms(transfer)
  }

  /** Returns the cost of a transfer. See `EvmCosts.transferCost`. */
  transferCost(transfer: EvmTransfer, balanceAtomic?: bigint): Promise<TransferCost> {
    return this.#costs.transferCost(transfer, balanceAtomic)
  }

  /** Returns the highest cost of a transfer that the gas caps allow. See `EvmCosts.maxTransferCost`. */
  maxTransferCost(contract: string | null): Promise<TransferCost | null> {
    return this.#costs.maxTransferCost(contract)
  }

  raisedTerms(before: TransferTerms): Promise<TransferTerms> {
    return this.#costs.raisedTerms(before)
  }

  voidTerms(before: TransferTerms): Promise<TransferTerms> {
    return this.#costs.voidTerms(before)
  }

  /** Returns the next nonce. Concurrent calls share one request to the node. */
  async nextSequence(address: string): Promise<number> {
    const pending =
      this.#pendingSequences.get(address) ??
      this.#rpc
        .call<Hex>('eth_getTransactionCount', [address, 'latest'])
        .finally(() => this.#pendingSequences.delete(address))
    this.#pendingSequences.set(address, pending)
    return Number(await pending)
  }

  async pendingSequence(address: string): Promise<number> {
    return Number(await this.#rpc.call<Hex>('eth_getTransactionCount', [address, 'pending']))
  }

  /** Returns whether an address is a contract. A contract's code runs when it receives coins. */
  async hasCode(address: string): Promise<boolean> {
    return (await this.#rpc.call<Hex>('eth_getCode', [address, 'latest'])) !== '0x'
  }

  balance(address: string, contract: string | null): Promise<bigint> {
    return this.#balances.newest(address, contract)
  }

  balanceAt(addresses: readonly string[], contract: string | null, at: BlockRef): Promise<bigint | null> {
    return this.#balances.sumAt(addresses, contract, at)
  }

  #blockJson(which: string): Promise<BlockJson | null> {
    return this.#rpc.call<BlockJson | null>('eth_getBlockByNumber', [which, false])
  }

  /**
   * Checks once that the node serves the configured chain and supports traces. A node on another chain would report
   * blocks of a different currency. Without traces, internal transfers would be missed.
   */
  async #checkChain(): Promise<void> {
    if (this.#isChainChecked) return
    const answered = Number(await this.#rpc.call<Hex>('eth_chainId', []))
    if (answered !== this.#chainId)
      throw new AdapterError(`${this.chain}: the node is of chain ${answered}, not ${this.#chainId}`, {
        retryable: false,
      })
    if (!(await this.#rpc.servesTraces('trace_block', ['latest'])))
      throw new AdapterError(
        `${this.chain}: the node serves no trace_block, so coins that contracts send would go unseen; use a node that does`,
        { retryable: false },
      )
    this.#isChainChecked = true
  }
}

/** Returns whether a transaction succeeded, and whether it made the token transfer for which it was signed. */
function outcomeOf({ status, logs }: ReceiptJson, transfer: TokenTransfer | undefined) {
  const succeeded = BigInt(status) === 1n
  return succeeded && transfer ? compareTransfer(canonical(transfer), transferLogs(logs)) : { succeeded }
}

function canonical({ from, to, contract, amountAtomic }: TokenTransfer): TokenTransfer {
  return { from: getAddress(from), to: getAddress(to), contract: getAddress(contract), amountAtomic }
}
