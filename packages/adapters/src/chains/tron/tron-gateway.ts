import type {
  AccountTransfer,
  ExpiringTerms,
  Lifetime,
  TokenTransfer,
  TransferTerms,
} from '@cambio/core/chains/transfer-terms'
import type { BlockRef, ObservedBlock } from '@cambio/core/chains/observed-block'
import type { ExpiringGateway, SentPart, SignedRecord, TransactionStatus } from '@cambio/core/chains/chain-gateway'
import type { IncomingTransfer, Senders, TransferName } from '@cambio/core/chains/incoming-transfer'
import { MAX_SENDERS } from '@cambio/core/chains/incoming-transfer'
import { isPartOf } from '@cambio/core/chains/join-transfers'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { encodeFunctionData } from 'viem'
import type { TronChainSettings } from '../chain-settings.ts'
import { compareTransfer } from '../compare-transfer.ts'
import type { ReceiverGateway, ReceiverRules } from '../receiver-rules.ts'
import { addressOfHex } from './tron-address.ts'
import { tronSentBy } from './tron-history.ts'
import { TronBalances } from './tron-balances.ts'
import { clockOf, heightOf, knownAccount, TronNode, type Prices } from './tron-node.ts'
import type { AccountJson, BroadcastJson, InfoJson, TransactionJson } from './tron-json.ts'
import { tronFields } from './tron-terms.ts'
import {
  contractTransfers,
  exact,
  hasFailedReceipt,
  nativeTransfer,
  pendingTransfers,
  sentTransfers,
  tokenAbi,
} from './tron-transfers.ts'

/**
 * Number of blocks that must follow a block before it is final. 19 of the 27 producers must confirm it: its own
 * producer, and the producers of later blocks. This takes 18 more blocks if no producer misses a slot.
 */
const BLOCKS_TO_FINAL = 18
/** Validity period of our transactions, in milliseconds of block time. */
const LIFE_MS = 60_000
/**
 * Maximum time in milliseconds between the newest block and an expiry that `lifetimeOf` accepts. It exceeds the
 * validity period because the node may lag behind.
 */
const MAX_LIFE_MS = 10 * LIFE_MS
/** Bandwidth in bytes that a quote assumes for a coin transfer, including a margin. */
const COIN_TRANSFER_BYTES = 300n
/** Bandwidth in bytes that a quote assumes for a token transfer, including a margin. */
const TOKEN_TRANSFER_BYTES = 400n
/** Energy in units that a quote assumes for a token transfer to a receiver without any such tokens. */
const TOKEN_TRANSFER_ENERGY = 132_000n
/** Margin above the node's energy estimate, in percent. */
const ENERGY_MARGIN_PERCENT = 20n
/** Maximum number of pending transactions that one call fetches. Later calls fetch the remaining ones. */
const PENDING_PER_PASS = 100

/** Gateway to Tron through the full nodes' HTTP API. */
export class TronGateway implements ExpiringGateway, ReceiverGateway {
  readonly model = 'account'
  readonly ordering = 'expiring'
  readonly chain: string
  readonly #node: TronNode
  readonly #contracts: readonly string[]
  readonly #balances: TronBalances
  #lastTimestamp = 0
  /** Transfers of pending transactions, by transaction ID. */
  #waiting = new Map<string, IncomingTransfer[]>()

  constructor(settings: TronChainSettings) {
    this.chain = settings.chain
    this.#node = new TronNode(settings)
    this.#contracts = settings.tokens.map(({ contract }) => contract)
    this.#balances = new TronBalances({
      node: this.#node,
      read: (address, contract) => this.balance(address, contract),
    })
  }

  /**
   * Returns the head, or the block that is `BLOCKS_TO_FINAL` above the last final block if the head is higher. A block
   * with 19 confirmations (the first one is the block itself) is therefore always final.
   */
  async tip(): Promise<BlockRef> {
    await this.#node.checkChain()
    const [head, final] = await Promise.all([this.#node.head(), this.#node.final()])
    const highest = heightOf(final) + BLOCKS_TO_FINAL
    const block = heightOf(head) <= highest ? head : await this.#node.blockAt(highest)
    return { height: heightOf(block), hash: block.blockID }
  }

  async block(height: number): Promise<ObservedBlock | null> {
    const block = await this.#node.block(height)
    if (block === null) return null
    const receipts = await this.#node.receiptsOf(block)
    return {
      height,
      hash: block.blockID,
      parentHash: block.block_header.raw_data.parentHash,
      at: clockOf(block),
      transfers: [
        ...(block.transactions ?? []).flatMap(nativeTransfer),
        ...receipts.flatMap((receipt) => contractTransfers(receipt, this.#contracts)),
      ],
    }
  }

  async pending(): Promise<IncomingTransfer[]> {
    const list = await this.#node.http.callIfServed<{ txId?: string[] }>('/wallet/gettransactionlistfrompending')
    const waiting = new Map<string, IncomingTransfer[]>()
    for (const txId of (list?.txId ?? []).slice(0, PENDING_PER_PASS))
      waiting.set(txId, this.#waiting.get(txId) ?? (await this.#readPending(txId)))
    this.#waiting = waiting
    return [...waiting.values()].flat()
  }

  async transaction(txId: string, transfer?: TokenTransfer): Promise<TransactionStatus> {
    const info = await this.#node.info(txId)
    if (info !== null) {
      const { blockID } = await this.#node.blockAt(info.blockNumber)
      return {
        status: 'included',
        block: { height: info.blockNumber, hash: blockID },
        ...outcomeOf(info, transfer),
        feeAtomic: exact(info.fee ?? 0),
      }
    }
    const waiting = await this.#node.http.callIfServed<object>('/wallet/gettransactionfrompending', { value: txId })
    return { status: waiting !== undefined && 'txID' in waiting ? 'pending' : 'unknown' }
  }

  sentBy(address: string, after: string | null, record: SignedRecord): Promise<SentPart> {
    return tronSentBy(this.#node, address, after, record)
  }

  /** Returns the transaction's owner and the address from which the coins moved according to the receipt. */
  async senders(name: TransferName): Promise<Senders> {
    const { txId } = name
    const found = await this.#node.http.call<Partial<TransactionJson>>('/wallet/gettransactionbyid', { value: txId })
    const contract = found.raw_data?.contract[0]
    const owner = addressOfHex(contract?.parameter.value.owner_address ?? '')
    if (owner === null) throw this.#senderless(txId)
    if (contract?.type === 'TransferContract') return [owner]
    const info = await this.#node.info(txId)
    const sent = info !== null ? sentTransfers(info, this.#contracts).filter((one) => isPartOf(one, name)) : []
    const from = sent.map((one) => one.from)
    if (from.length === 0 || !from.every((one) => one !== null)) throw this.#senderless(txId)
    const senders = [...new Set([owner, ...from])]
    return senders.length > MAX_SENDERS ? 'too-many' : senders
  }

  #senderless(txId: string): AdapterError {
    return new AdapterError(`${this.chain}: the node does not show who sent ${txId}`, { retryable: true })
  }

  async broadcast(raw: string): Promise<'accepted' | 'unclear'> {
    const answer = await this.#node.http.callIfServed<BroadcastJson>('/wallet/broadcasthex', { transaction: raw })
    return answer?.result === true ? 'accepted' : 'unclear'
  }

  /**
   * Returns the highest possible payout fee. It includes the activation of the receiver's account, which may be new.
   */
  async payoutFee(contract: string | null): Promise<bigint> {
    const { sunPerByte, sunPerEnergy, activationSun } = await this.#node.prices()
    return contract === null
      ? COIN_TRANSFER_BYTES * sunPerByte + activationSun
      : TOKEN_TRANSFER_BYTES * sunPerByte + TOKEN_TRANSFER_ENERGY * sunPerEnergy
  }

  async terms(transfer: AccountTransfer): Promise<ExpiringTerms> {
    const [head, final, prices] = await Promise.all([this.#node.head(), this.#node.final(), this.#node.prices()])
    const feeLimit = transfer.contract === null ? 0n : await this.#energyCost(transfer, transfer.contract, prices)
    const rest =
      transfer.contract === null
        ? await this.#coinTransferCost(transfer.to, prices)
        : TOKEN_TRANSFER_BYTES * prices.sunPerByte
    const expiresAt = clockOf(head) + LIFE_MS
    this.#lastTimestamp = Math.max(Date.now(), this.#lastTimestamp + 1)
    return {
      maxFeeAtomic: feeLimit + rest,
      fields: tronFields({
        // Refer to a final block, because a reorg that removed the referenced block would invalidate the transaction.
        refBlockBytes: heightOf(final).toString(16).padStart(16, '0').slice(-4),
        refBlockHash: final.blockID.slice(16, 32),
        expiration: BigInt(expiresAt),
        timestamp: BigInt(this.#lastTimestamp),
        feeLimit,
      }),
      life: { fromHeight: heightOf(final) + 1, expiresAt },
    }
  }

  /** Returns that a contract rejects TRX. Java-tron rejects such transfers, and they would not run the contract's code. */
  async receiverRules(address: string, contract: string | null): Promise<ReceiverRules> {
    const rejects = contract === null && isContract(await this.#node.account(address))
    return { rejects, requiresMemo: false }
  }

  async lifetimeOf(fields: TransferTerms['fields']): Promise<Lifetime> {
    const expiresAt = Number(fields['expiration'])
    const [head, final] = await Promise.all([this.#node.head(), this.#node.final()])
    // Reject an expiry that is too far ahead, because the worker cannot retry the payment until it has passed. Nodes
    // would accept up to 24 hours.
    if (!(expiresAt <= clockOf(head) + MAX_LIFE_MS))
      throw new AdapterError(`${this.chain}: an expiry at ${expiresAt} is too far away`, { retryable: false })
    return { fromHeight: heightOf(final) + 1, expiresAt }
  }

  async provenDead(txId: string, { fromHeight, expiresAt }: Lifetime): Promise<number | null> {
    if (clockOf(await this.#node.final()) < expiresAt) return null
    let parent: string | null = null
    for (let height = fromHeight; ; height += 1) {
      const block = await this.#node.finalBlock(height)
      if (block === null || (parent !== null && block.block_header.raw_data.parentHash !== parent)) return null
      if ((block.transactions ?? []).some(({ txID }) => txID === txId)) return null
      // Producers compare the expiry with the parent block's time. Once a block has reached that time, no later block
      // can include the transaction.
      if (clockOf(block) >= expiresAt) return clockOf(block)
      parent = block.blockID
    }
  }

  async minBalance(): Promise<bigint> {
    return 0n
  }

  async balance(address: string, contract: string | null): Promise<bigint> {
    if (contract !== null) return this.#tokenBalance(address, contract)
    const account = await this.#node.account(address)
    return exact(account.balance ?? 0)
  }

  /** Returns null for any block but the head, because nodes report balances only there. */
  balanceAt(addresses: readonly string[], contract: string | null, at: BlockRef): Promise<bigint | null> {
    return this.#balances.sumAt(addresses, contract, at)
  }

  async #tokenBalance(address: string, contract: string): Promise<bigint> {
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [knownAccount(address)] })
    const { constant_result: [answer] = [] } = await this.#node.callConstant(address, contract, data)
    if (answer === undefined || answer === '')
      throw new AdapterError(`No token at ${contract} on ${this.chain}`, { retryable: false })
    return BigInt(`0x${answer}`)
  }

  async #energyCost(transfer: AccountTransfer, contract: string, { sunPerEnergy }: Prices): Promise<bigint> {
    const args = [knownAccount(transfer.to), transfer.amountAtomic] as const
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args })
    const call = await this.#node.callConstant(transfer.from, contract, data)
    const isRefused = call.result.result !== true || call.transaction?.ret?.[0]?.ret === 'FAILED'
    if (isRefused || call.energy_used === undefined)
      throw new AdapterError(`The node of ${this.chain} expects this transfer to fail`, { retryable: false })
    const energy = BigInt(call.energy_used)
    return (energy + (energy * ENERGY_MARGIN_PERCENT) / 100n) * sunPerEnergy
  }

  async #coinTransferCost(to: string, { sunPerByte, activationSun }: Prices): Promise<bigint> {
    const account = await this.#node.account(to)
    if (isContract(account))
      throw new AdapterError(`${this.chain}: this transfer would fail: a contract does not accept it`, {
        retryable: false,
      })
    return COIN_TRANSFER_BYTES * sunPerByte + (account.address === undefined ? activationSun : 0n)
  }

  async #readPending(txId: string): Promise<IncomingTransfer[]> {
    const found = await this.#node.http.callIfServed<object>('/wallet/gettransactionfrompending', { value: txId })
    const isThere = (one: object | undefined): one is TransactionJson => one !== undefined && 'txID' in one
    return isThere(found) ? pendingTransfers(found, this.#contracts) : []
  }
}

function isContract({ type }: AccountJson): boolean {
  return type === 'Contract'
}

/** Returns whether a transaction succeeded, and whether it made the token transfer for which it was signed. */
function outcomeOf(info: InfoJson, transfer: TokenTransfer | undefined) {
  if (hasFailedReceipt(info)) return { succeeded: false }
  if (!transfer) return { succeeded: true }
  const events = sentTransfers(info, [transfer.contract]).map(({ address, ...event }) => ({ ...event, to: address }))
  return compareTransfer(transfer, events)
}
