import { present } from '@cambio/kernel/assert'
import type { BlockRef, ObservedBlock } from '../../chains/observed-block.ts'
import type { IncomingTransfer, Senders, TransferName } from '../../chains/incoming-transfer.ts'
import type { TransactionStatus } from '../../chains/chain-gateway.ts'
import { AdapterError } from '../../shared/adapter-error.ts'
import type { Random } from '../random.ts'
import { readRaw } from '../sim-signer.ts'
import { GENESIS, SimBranch } from './sim-branch.ts'
import { SimMempool } from './sim-mempool.ts'
import { INNER, transfersOf, type SimTransaction } from './sim-transaction.ts'
import { NO_FAULTS, type NodeFaults } from './node-faults.ts'

/** Time between two blocks on a simulated chain, in milliseconds. */
export const BLOCK_MS = 15_000
/** Default sender of coins from outside the exchange. */
const OUTSIDER = 'outsider'

/**
 * A simulated chain with one node. It has blocks, a mempool, reorganisations, double spends and an unreliable
 * connection.
 */
export abstract class SimChain {
  readonly chain: string
  readonly #keepsOutputs: boolean
  faults: NodeFaults = NO_FAULTS
  /** Maximum depth of a reorganisation, in blocks. Deeper blocks are final. */
  readonly deepestReorganisation: number = Number.POSITIVE_INFINITY
  /** Smallest output that the node relays, in base units. */
  readonly minOutput: bigint = 0n
  feePerGas = 1_000_000_000n
  /**
   * Destinations to which payments are never mined, for example because a transfer requires more gas than a block
   * allows.
   */
  readonly unpaid = new Set<string>()
  /**
   * Height at and below which no block is orphaned, so that the cancellation of a payment is never reverted once it is
   * final (docs/decisions/049).
   */
  firmHeight = 0
  /** The real blocks, independent of what the node reports. */
  protected readonly branch: SimBranch
  protected readonly mempool = new SimMempool()
  protected readonly random: Random
  readonly #now: () => number
  #serial = 0

  constructor(chain: string, keepsOutputs: boolean, random: Random, now: () => number) {
    this.chain = chain
    this.#keepsOutputs = keepsOutputs
    this.random = random
    this.#now = now
    this.branch = new SimBranch(keepsOutputs)
    this.mine()
  }

  /**
   * Sends coins to an address from `senders`, which are not addresses of the exchange. Returns the pending transaction.
   */
  send(
    address: string,
    amountAtomic: bigint,
    contract: string | null = null,
    senders: string[] = [OUTSIDER],
    memo?: string,
  ): SimTransaction {
    this.#serial += 1
    const transaction: SimTransaction = {
      txId: `${this.chain}-from-outside-${this.#serial}`,
      spendId: null,
      from: null,
      nonce: null,
      expiresAt: null,
      inputs: [],
      outputs: [
        {
          outputKey: this.#keepsOutputs ? '0' : contract === null ? 'value' : `${contract}:0`,
          address,
          contract,
          amountAtomic,
          ...(memo === undefined ? {} : { memo }),
        },
      ],
      feeAtomic: 0n,
      senders,
    }
    this.mempool.add(transaction)
    return transaction
  }

  /** Replaces a pending transaction from outside the exchange with a transaction that pays another recipient. */
  replaceWaiting(): void {
    const foreign = this.mempool.waiting.filter((one) => one.spendId === null)
    if (foreign.length > 0) this.mempool.forget(this.random.pick(foreign))
  }

  /** Mines a block with all valid pending transactions and returns them. */
  mine(): readonly SimTransaction[] {
    this.mempool.dropExpired(this.branch.newest?.at ?? 0)
    const included = this.#executeValid()
    const { waiting } = this.mempool
    if (this.random.chance(this.faults.forgets) && waiting.length > 0) this.mempool.forget(this.random.pick(waiting))
    this.#serial += 1
    const parent = this.branch.newest
    this.branch.append({
      height: (parent?.height ?? GENESIS - 1) + 1,
      hash: `${this.chain}-block-${this.#serial}`,
      parentHash: parent?.hash ?? '',
      at: this.#now(),
      transactions: included,
    })
    return included
  }

  /**
   * Applies all valid transactions from the mempool to the state and returns them. Removes transactions that have
   * become invalid.
   */
  #executeValid(): SimTransaction[] {
    const included: SimTransaction[] = []
    const knowsReplaced = this.random.chance(this.faults.minesReplaced)
    let hasProgress = true
    while (hasProgress) {
      hasProgress = false
      const replaced = knowsReplaced ? this.mempool.replaced : []
      for (const transaction of [...replaced, ...this.mempool.waiting]) {
        const isWanted = replaced.includes(transaction) ? !this.#isUnpaid(transaction) : this.#paysEnough(transaction)
        const verdict = isWanted ? this.branch.state.verdict(transaction) : 'later'
        if (verdict === 'now') {
          const executed = this.execute(transaction)
          this.branch.state.apply(executed)
          included.push(executed)
        }
        if (verdict === 'later') continue
        this.mempool.forget(transaction)
        hasProgress = true
      }
    }
    return included
  }

  /**
   * Replaces the newest blocks with a branch that is one block longer. Our own transactions become pending again.
   * External transactions are mined again or, with probability `lossChance`, permanently double-spent.
   */
  reorganise(depth: number, lossChance: number): void {
    const firm = this.firmHeight - GENESIS + 1
    const kept = Math.max(GENESIS, firm, this.branch.length - Math.min(depth, this.deepestReorganisation))
    const orphaned = this.branch.cut(kept)
    const reverted = orphaned.flatMap((block) => block.transactions)
    const returning = reverted.filter((one) => one.spendId !== null || !this.random.chance(lossChance))
    this.mempool.addFirst(returning)
    for (let mined = 0; mined <= orphaned.length; mined += 1) this.mine()
  }

  /** Returns all transfers in a block, including transfers that the node hides. Returns null for an unknown height. */
  truthAt(height: number): { hash: string; transfers: (IncomingTransfer & { isOurs: boolean })[] } | null {
    const block = this.branch.blockAt(height)
    if (!block) return null
    const transfers = block.transactions.flatMap((transaction) =>
      transfersOf(transaction).map((transfer) => ({ ...transfer, isOurs: transaction.spendId !== null })),
    )
    return { hash: block.hash, transfers }
  }

  /** Returns the true senders of a transfer. Returns null if no block contains it. */
  sendersOf(txId: string, outputKey: string): string[] | null {
    const found = this.branch.included(txId)?.transaction
    if (!found) return null
    const inner = outputKey.startsWith(INNER) ? found.inner?.[Number(outputKey.slice(INNER.length))] : undefined
    return [...(found.senders ?? [found.from ?? this.chain]), ...(inner ? [inner.from] : [])]
  }

  /** Returns our own transactions that are currently in a block. */
  ownIncluded(): SimTransaction[] {
    return this.branch.includedTransactions().filter((one) => one.spendId !== null)
  }

  /** Returns the outputs of a transaction in a block or in the mempool. */
  protected outputsOf(txId: string): SimTransaction['outputs'] {
    return (this.branch.included(txId)?.transaction ?? this.mempool.find(txId))?.outputs ?? []
  }

  protected isWaiting(txId: string): boolean {
    return this.mempool.find(txId) !== undefined
  }

  truth(address: string, contract: string | null): bigint {
    return this.branch.state.balance(address, contract)
  }

  get height(): number {
    return this.branch.height
  }

  // Node methods.

  async tip(): Promise<BlockRef> {
    this.mayBreak()
    const { height, hash } = present(this.branch.newest, 'a chain has a block')
    return { height, hash }
  }

  async block(height: number): Promise<ObservedBlock | null> {
    this.mayBreak()
    const block = this.branch.blockAt(height)
    if (!block) return null
    const { hash, parentHash, at, transactions } = block
    return { height, hash, parentHash, at, transfers: transactions.flatMap(transfersOf) }
  }

  async pending(): Promise<IncomingTransfer[]> {
    this.mayBreak()
    return this.mempool.waiting.flatMap(transfersOf)
  }

  async transaction(txId: string): Promise<TransactionStatus> {
    this.mayBreak()
    const found = this.branch.included(txId)
    if (found)
      return {
        status: 'included',
        block: { height: found.block.height, hash: found.block.hash },
        succeeded: found.transaction.hasFailed !== true,
        feeAtomic: found.transaction.feeAtomic,
      }
    return { status: this.isWaiting(txId) ? 'pending' : 'unknown' }
  }

  async senders({ txId, outputKey }: TransferName): Promise<Senders> {
    this.mayBreak()
    const senders = this.sendersOf(txId, outputKey)
    if (senders === null) throw new AdapterError(`${txId} is in no block`, { retryable: true })
    return senders
  }

  async broadcast(raw: string): Promise<'accepted' | 'unclear'> {
    this.mayBreak()
    if (this.random.chance(this.faults.unclear)) return 'unclear'
    const transaction = readRaw(raw)
    const isKnown = this.branch.includes(transaction.txId) || this.isWaiting(transaction.txId)
    const isTooSmall = transaction.outputs.some(({ amountAtomic }) => amountAtomic < this.minOutput)
    if (isKnown || isTooSmall || this.branch.state.verdict(transaction) === 'never') return 'unclear'
    const rivals = this.mempool.rivalsOf(transaction)
    if (rivals.some((rival) => transaction.feeAtomic < this.leastToReplace(rival))) return 'unclear'
    this.mempool.replace(rivals, transaction)
    if (this.random.chance(this.faults.answerLost)) throw new AdapterError('no answer', { retryable: true })
    return 'accepted'
  }

  async payoutFee(contract: string | null): Promise<bigint> {
    this.mayBreak()
    return this.payoutFeeNow(contract)
  }

  abstract payoutFeeNow(contract: string | null): bigint

  /**
   * Returns the transaction as it is mined, including its recipients' reactions: a contract may revert the transaction
   * or forward its coins.
   */
  protected execute(transaction: SimTransaction): SimTransaction {
    return transaction
  }

  /** Returns the current fee for one of our transactions. */
  protected abstract feeNow(transaction: SimTransaction): bigint

  /** Returns the minimum fee for a replacement. */
  protected abstract leastToReplace(rival: SimTransaction): bigint

  async balance(address: string, contract: string | null): Promise<bigint> {
    this.mayBreak()
    return this.branch.state.balance(address, contract)
  }

  async balanceAt(addresses: readonly string[], contract: string | null, at: BlockRef): Promise<bigint | null> {
    const state = this.branch.stateAt(at)
    if (state === null) return null
    return addresses.reduce((sum, address) => sum + state.balance(address, contract), 0n)
  }

  protected mayBreak(): void {
    if (this.random.chance(this.faults.unavailable)) throw new AdapterError('the line is down', { retryable: true })
  }

  /**
   * Returns whether a transaction's fee is high enough for a block. External transactions always pay enough. Our
   * transactions must pay at least half the current fee, so they remain pending if the fee level more than doubles.
   */
  #paysEnough(transaction: SimTransaction): boolean {
    if (transaction.spendId === null) return true
    return !this.#isUnpaid(transaction) && transaction.feeAtomic * 2n >= this.feeNow(transaction)
  }

  #isUnpaid({ outputs, spendId }: SimTransaction): boolean {
    return spendId !== null && outputs.some(({ address }) => this.unpaid.has(address))
  }
}
