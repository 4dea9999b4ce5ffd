import type { AccountTransfer, TokenTransfer, TransferTerms } from '@cambio/core/chains/transfer-terms'
import type { BlockRef, ObservedBlock } from '@cambio/core/chains/observed-block'
import type { IncomingTransfer, Senders, TransferName } from '@cambio/core/chains/incoming-transfer'
import type { NumberedGateway, TransactionStatus } from '@cambio/core/chains/chain-gateway'
import type { TransferCost } from '@cambio/core/chains/destination-probe'
import { present } from '@cambio/kernel/assert'
import { CostlyTransfer, type GasCaps } from '@cambio/core/chains/fee-caps'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { type Address, type Hex, encodeFunctionData, getAddress, isHex, numberToHex } from 'viem'
import type { EvmChainSettings } from '../chain-settings.ts'
import { compareTransfer } from '../compare-transfer.ts'
import { feeCapsOf } from '../fee-caps.ts'
import type { BlockJson, ReceiptJson, TransactionJson } from './evm-json.ts'
import { evmFeeOf, evmFields, raisedEvmFee } from './evm-terms.ts'
import type { GasPrice } from './evm-terms.ts'
import { evmSenders } from './evm-senders.ts'
import { EvmRpc, answeredCode, isBrokenConnection, isRevert } from './evm-rpc.ts'
import { nativeTransfer, nativeTransfers } from './native-transfers.ts'
import { SentTransfers } from './sent-transfers.ts'
import { pendingTokenTransfer, tokenAbi, tokenTransfers, transferLogs } from './token-transfers.ts'

const ZERO_HASH = `0x${'0'.repeat(64)}`
/** Priority fee in wei per unit of gas, used when the node does not suggest one. */
const DEFAULT_TIP_WEI = 1_000_000_000n
/**
 * Ratio of a payment's maximum fee to the base fee. With this ratio, the payment can be mined until the base fee
 * doubles.
 */
const BASE_FEE_HEADROOM = 2n
/** Maximum number of balances per request batch. */
const BALANCES_AT_ONCE = 500
/** Gas limit that quotes assume for a coin transfer. */
const COIN_TRANSFER_GAS = 21_000n
/** Gas limit that quotes assume for a token transfer. */
const TOKEN_TRANSFER_GAS = 65_000n
/** Margin above the node's gas estimate, in percent. */
const GAS_MARGIN_PERCENT = 25n

/** Thrown when the node reports that the recipient's or the token's code rejects a transfer. */
export class RevertedEstimate extends AdapterError {
  constructor(chain: string, cause: unknown) {
    super(`The node of ${chain} expects this transfer to revert`, { retryable: false, cause })
  }
}

/** Transfer of a chain's native coin or of a token. The amount is in base units. */
type Transfer = Pick<AccountTransfer, 'from' | 'to' | 'contract' | 'amountAtomic'>

/** Gateway to an EVM chain through the nodes' standard JSON-RPC API. */
export class EvmGateway implements NumberedGateway {
  readonly model = 'account'
  readonly ordering = 'numbered'
  readonly firstSequence = 0
  readonly chain: string
  readonly #rpc: EvmRpc
  readonly #sent: SentTransfers
  readonly #chainId: number
  readonly #contracts: readonly string[]
  readonly #gasCaps: GasCaps | null
  #isChainChecked = false
  #pendingTip: Promise<BlockRef> | undefined
  #pendingGasPrice: Promise<GasPrice> | undefined
  readonly #pendingSequences = new Map<string, Promise<Hex>>()

  constructor(settings: EvmChainSettings) {
    this.chain = settings.chain
    this.#rpc = new EvmRpc(settings.rpcUrl)
    this.#sent = new SentTransfers(this.#rpc)
    this.#chainId = settings.chainId
    this.#contracts = settings.tokens.map(({ contract }) => getAddress(contract))
    this.#gasCaps = feeCapsOf(settings).gas
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
    const isEmpty = block.transactions.length === 0
    const transfers = isEmpty
      ? []
      : [...(await nativeTransfers(this.#rpc, block)), ...(await tokenTransfers(this.#rpc, block, this.#contracts))]
    const { hash, parentHash, timestamp } = block
    return { height, hash, parentHash, at: Number(timestamp) * 1_000, transfers }
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

  async payoutFee(contract: string | null): Promise<bigint> {
    const { maxFeePerGas } = await this.#gasPrice()
    return (contract === null ? COIN_TRANSFER_GAS : TOKEN_TRANSFER_GAS) * maxFeePerGas
  }

  async terms(transfer: AccountTransfer): Promise<TransferTerms> {
    return (await this.#termsOf(transfer)).terms
  }

  /**
   * Returns the cost of a transfer.
   * @param balanceAtomic balance of the sender in the node's simulation, in base units of the native coin; by default
   *   the real balance
   * @throws {CostlyTransfer} when the gas limit or the gas price exceeds its cap
   * @throws {RevertedEstimate} when the recipient's or the token's code rejects the transfer
   * @throws {AdapterError} when the node cannot simulate `balanceAtomic`, or does not respond
   */
  async transferCost(transfer: Transfer, balanceAtomic?: bigint): Promise<TransferCost> {
    const { estimate, terms } = await this.#termsOf(transfer, balanceAtomic)
    return { maxFeeAtomic: terms.maxFeeAtomic, percent: percentOf(estimate, transfer.contract) }
  }

  /**
   * Returns the highest cost of a transfer that the gas caps allow, or null on a chain without gas caps.
   * @throws {CostlyTransfer} when the gas price exceeds its cap
   */
  async maxTransferCost(contract: string | null): Promise<TransferCost | null> {
    if (this.#gasCaps === null) return null
    const gasLimit = contract === null ? this.#gasCaps.coinLimit : this.#gasCaps.tokenLimit
    const { maxFeePerGas } = await this.#gasPrice()
    const maxFeeAtomic = gasLimit * maxFeePerGas
    if (this.#isOverGasCap(gasLimit, maxFeePerGas, contract)) throw new CostlyTransfer(maxFeeAtomic, null)
    return { maxFeeAtomic, percent: percentOf(gasLimit, contract) }
  }

  async #termsOf(
    { from, to, contract, amountAtomic }: Transfer,
    balanceAtomic?: bigint,
  ): Promise<{ estimate: bigint; terms: TransferTerms }> {
    const call =
      contract === null
        ? { from, to, value: numberToHex(amountAtomic) }
        : { from, to: contract, data: this.#transferData(to as Address, amountAtomic) }
    const simulated =
      balanceAtomic === undefined ? [call] : [call, 'latest', { [from]: { balance: numberToHex(balanceAtomic) } }]
    const [estimate, price] = await Promise.all([this.#estimate(simulated), this.#gasPrice()])
    const gasLimit = estimate + (estimate * GAS_MARGIN_PERCENT) / 100n
    const maxFeeAtomic = gasLimit * price.maxFeePerGas
    if (this.#isOverGasCap(gasLimit, price.maxFeePerGas, contract)) throw new CostlyTransfer(maxFeeAtomic, null)
    return { estimate, terms: { maxFeeAtomic, fields: evmFields({ gasLimit, ...price }) } }
  }

  async raisedTerms(before: TransferTerms): Promise<TransferTerms> {
    const fee = raisedEvmFee(present(evmFeeOf(before), 'terms of an EVM chain'), await this.#gasPrice())
    return { maxFeeAtomic: fee.gasLimit * fee.maxFeePerGas, fields: evmFields(fee) }
  }

  async voidTerms(before: TransferTerms): Promise<TransferTerms> {
    const { fields } = await this.raisedTerms(before)
    const raised = present(evmFeeOf({ fields, maxFeeAtomic: 0n }), 'terms of an EVM chain')
    const fee = { ...raised, gasLimit: COIN_TRANSFER_GAS }
    return { maxFeeAtomic: fee.gasLimit * fee.maxFeePerGas, fields: evmFields(fee) }
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

  /** Returns the gas price. Concurrent calls share one request to the node. */
  #gasPrice(): Promise<GasPrice> {
    this.#pendingGasPrice ??= this.#fetchGasPrice().finally(() => {
      this.#pendingGasPrice = undefined
    })
    return this.#pendingGasPrice
  }

  async #fetchGasPrice(): Promise<GasPrice> {
    const [latest, tip] = await Promise.all([
      this.#blockJson('latest'),
      this.#rpc.callIfServed<Hex>('eth_maxPriorityFeePerGas', []),
    ])
    // BigInt would read values that are not hexadecimal, such as '' or -1, as a price of zero or less.
    const [baseFeePerGas, tipPerGas] = [latest?.baseFeePerGas ?? '0x0', tip ?? numberToHex(DEFAULT_TIP_WEI)]
    if (!latest?.hash || !isHex(baseFeePerGas) || !isHex(tipPerGas))
      throw new AdapterError(`${this.chain}: the node answered no gas price`, { retryable: true })
    const [baseFee, maxPriorityFeePerGas] = [BigInt(baseFeePerGas), BigInt(tipPerGas)]
    return { maxFeePerGas: baseFee * BASE_FEE_HEADROOM + maxPriorityFeePerGas, maxPriorityFeePerGas }
  }

  /** Returns whether an address is a contract. A contract's code runs when it receives coins. */
  async hasCode(address: string): Promise<boolean> {
    return (await this.#rpc.call<Hex>('eth_getCode', [address, 'latest'])) !== '0x'
  }

  balance(address: string, contract: string | null): Promise<bigint> {
    return this.#balance(address, contract, 'latest')
  }

  async balanceAt(addresses: readonly string[], contract: string | null, at: BlockRef): Promise<bigint | null> {
    const which = numberToHex(at.height)
    if ((await this.#blockJson(which))?.hash !== at.hash) return null
    let sum = 0n
    for (let from = 0; from < addresses.length; from += BALANCES_AT_ONCE) {
      const some = addresses.slice(from, from + BALANCES_AT_ONCE)
      const balances = await Promise.all(some.map((address) => this.#balance(address, contract, which)))
      sum += balances.reduce((total, one) => total + one, 0n)
    }
    return (await this.#blockJson(which))?.hash === at.hash ? sum : null
  }

  async #balance(address: string, contract: string | null, which: string): Promise<bigint> {
    if (contract === null) return amountOf(await this.#rpc.callInBatch<Hex>('eth_getBalance', [address, which]))
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [address as Address] })
    const answer = await this.#rpc.callInBatch<Hex>('eth_call', [{ to: contract, data }, which])
    if (answer === '0x') throw new AdapterError(`No token at ${contract} on ${this.chain}`, { retryable: false })
    return amountOf(answer)
  }

  /**
   * Returns whether a transaction's gas limit or gas price exceeds its cap. The signer would also reject such a
   * transfer, but only after a nonce has been reserved for it.
   */
  #isOverGasCap(gasLimit: bigint, gasPrice: bigint, contract: string | null): boolean {
    const caps = this.#gasCaps
    if (caps === null) return false
    return gasLimit > (contract === null ? caps.coinLimit : caps.tokenLimit) || gasPrice > caps.maxPriceAtomic
  }

  /**
   * Estimates the gas for a call. If the recipient's code rejects the transfer, throws an error that is not retryable.
   * @param simulated the call, and optionally its block and its state override
   */
  async #estimate(simulated: readonly unknown[]): Promise<bigint> {
    try {
      return BigInt(await this.#rpc.call<Hex>('eth_estimateGas', simulated))
    } catch (cause) {
      if (isRevert(cause)) throw new RevertedEstimate(this.chain, cause)
      if (answeredCode(cause) === undefined) throw cause
      throw new AdapterError(`The node of ${this.chain} expects this transfer to fail`, { retryable: false, cause })
    }
  }

  #transferData(to: Address, amountAtomic: bigint): Hex {
    return encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amountAtomic] })
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

/** Returns an amount of gas as a percentage of the gas that quotes assume, rounded up. */
function percentOf(gas: bigint, contract: string | null): number {
  const assumed = contract === null ? COIN_TRANSFER_GAS : TOKEN_TRANSFER_GAS
  return Number((gas * 100n + assumed - 1n) / assumed)
}

/** Returns whether a transaction succeeded, and whether it made the token transfer for which it was signed. */
function outcomeOf({ status, logs }: ReceiptJson, transfer: TokenTransfer | undefined) {
  const succeeded = BigInt(status) === 1n
  return succeeded && transfer ? compareTransfer(canonical(transfer), transferLogs(logs)) : { succeeded }
}

/** Returns an amount of the node's response. @throws {AdapterError} when it is not a hexadecimal number. */
function amountOf(answer: Hex): bigint {
  if (!isHex(answer) || answer === '0x') throw new AdapterError('The node sent a malformed amount', { retryable: true })
  return BigInt(answer)
}

function canonical({ from, to, contract, amountAtomic }: TokenTransfer): TokenTransfer {
  return { from: getAddress(from), to: getAddress(to), contract: getAddress(contract), amountAtomic }
}
