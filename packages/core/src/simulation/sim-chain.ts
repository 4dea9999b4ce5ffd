import { present } from '@cambio/kernel/assert'
import type {
  AccountTransfer,
  BlockRef,
  ExpiringGateway,
  ExpiringTerms,
  IncomingTransfer,
  Lifetime,
  NumberedGateway,
  ObservedBlock,
  OutputsGateway,
  Senders,
  TransactionStatus,
  TransferName,
  TransferTerms,
} from '../chains/chain-gateway.ts'
import { spendFee } from '../payments/coin-selection.ts'
import { SEGWIT_SPEND } from '../chains/spend-shape.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import type { Random } from './random.ts'
import { FINAL_DEPTH, MIN_OUTPUT } from './sim-catalogue.ts'
import { readRaw } from './sim-signer.ts'
import { SimState } from './sim-state.ts'
import { excludeEachOther, type SimBlock, type SimTransaction } from './sim-transaction.ts'

const BLOCK_SECONDS = 15
const GENESIS = 1
/** Default sender of coins from outside the exchange. */
const OUTSIDER = 'outsider'
/** Lifetime of an expiring transaction, milliseconds of block time. */
const LIFE_MS = 60_000

/** Faults of a node, as probabilities per call. */
export interface NodeFaults {
  /** A call fails with a broken connection. */
  unavailable: number
  /** Probability that a transaction is accepted but the reply is lost. */
  answerLost: number
  unclear: number
  /** The node drops a waiting transaction when it receives a block. */
  forgets: number
  /** A miner includes a transaction that our node has replaced, whatever its fee. */
  minesReplaced: number
}

export const NO_FAULTS: NodeFaults = { unavailable: 0, answerLost: 0, unclear: 0, forgets: 0, minesReplaced: 0 }

/**
 * A simulated chain and its only node, with blocks, a mempool, reorganisations, double spends, and a connection that
 * breaks.
 */
export abstract class SimChain {
  readonly chain: string
  readonly #keepsOutputs: boolean
  faults: NodeFaults = NO_FAULTS
  /** Maximum depth of a reorganisation. Deeper blocks are final. */
  readonly deepestReorganisation: number = Number.POSITIVE_INFINITY
  /** Smallest output that the node relays, base units. */
  readonly minOutput: bigint = 0n
  feePerGas = 1_000_000_000n
  /** Destinations that no block pays, for example because the transfer needs more gas than a block allows. */
  readonly unpaid = new Set<string>()
  /** Height below which no reorganisation happens, because a closed void is never reverted (docs/decisions/049). */
  firmHeight = 0
  #blocks: SimBlock[] = []
  #state: SimState
  #waiting: SimTransaction[] = []
  /** Transactions that our node replaced with a version with a higher fee. */
  #replaced: SimTransaction[] = []
  /** Block of each included transaction. */
  readonly #included = new Map<string, { block: SimBlock; transaction: SimTransaction }>()
  readonly #random: Random
  readonly #now: () => number
  #serial = 0

  constructor(chain: string, keepsOutputs: boolean, random: Random, now: () => number) {
    this.chain = chain
    this.#keepsOutputs = keepsOutputs
    this.#random = random
    this.#now = now
    this.#state = new SimState(keepsOutputs)
    this.mine()
  }

  // Actions of the world ---------------------------------------------------------------------------------------------

  /**
   * Sends coins from outside the exchange, with the given senders. Returns the transaction, which waits for a block.
   */
  send(
    address: string,
    amountAtomic: bigint,
    contract: string | null = null,
    senders: string[] = [OUTSIDER],
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
        },
      ],
      feeAtomic: 0n,
      senders,
    }
    this.#waiting.push(transaction)
    return transaction
  }

  /** Replaces a waiting transaction from outside with one that pays another recipient. */
  replaceWaiting(): void {
    const foreign = this.#waiting.filter((one) => one.spendId === null)
    if (foreign.length > 0) this.#forget(this.#random.pick(foreign))
  }

  /** Mines a block with all valid waiting transactions. Returns the transactions in the block. */
  mine(): readonly SimTransaction[] {
    const clock = this.#blocks.at(-1)?.at ?? 0
    this.#waiting = this.#waiting.filter(({ expiresAt }) => expiresAt === null || clock < expiresAt)
    const included: SimTransaction[] = []
    const knowsReplaced = this.#random.chance(this.faults.minesReplaced)
    let hasProgress = true
    while (hasProgress) {
      hasProgress = false
      const replaced = knowsReplaced ? this.#replaced : []
      for (const transaction of [...replaced, ...this.#waiting]) {
        const isWanted = replaced.includes(transaction) ? !this.#isUnpaid(transaction) : this.#paysEnough(transaction)
        const verdict = isWanted ? this.#state.verdict(transaction) : 'later'
        if (verdict === 'now') {
          const executed = this.execute(transaction)
          this.#state.apply(executed)
          included.push(executed)
        }
        if (verdict === 'later') continue
        this.#forget(transaction)
        hasProgress = true
      }
    }
    if (this.#random.chance(this.faults.forgets) && this.#waiting.length > 0)
      this.#forget(this.#random.pick(this.#waiting))
    this.#serial += 1
    const parent = this.#blocks.at(-1)
    const block: SimBlock = {
      height: (parent?.height ?? GENESIS - 1) + 1,
      hash: `${this.chain}-block-${this.#serial}`,
      parentHash: parent?.hash ?? '',
      at: this.#now(),
      transactions: included,
    }
    this.#blocks.push(block)
    for (const transaction of included) this.#included.set(transaction.txId, { block, transaction })
    return included
  }

  /**
   * Replaces the newest blocks with a branch that is one block longer. Our own transactions wait again. Transactions
   * from outside are mined again, or with the probability `lossChance` are double spent permanently.
   */
  reorganise(depth: number, lossChance: number): void {
    const firm = this.firmHeight - GENESIS + 1
    const kept = Math.max(GENESIS, firm, this.#blocks.length - Math.min(depth, this.deepestReorganisation))
    const orphaned = this.#blocks.splice(kept)
    this.#state = SimState.of(this.#blocks, this.#keepsOutputs)
    const undone = orphaned.flatMap((block) => block.transactions)
    for (const { txId } of undone) this.#included.delete(txId)
    const returning = undone.filter((one) => one.spendId !== null || !this.#random.chance(lossChance))
    this.#waiting = [...returning, ...this.#waiting]
    for (let mined = 0; mined <= orphaned.length; mined += 1) this.mine()
  }

  /** Returns all transfers of a block, including transfers that its node hides. Returns null for an unknown height. */
  truthAt(height: number): { hash: string; transfers: (IncomingTransfer & { isOurs: boolean })[] } | null {
    const block = this.#blocks[height - GENESIS]
    if (!block) return null
    const transfers = block.transactions.flatMap((transaction) =>
      transfersOf(transaction).map((transfer) => ({ ...transfer, isOurs: transaction.spendId !== null })),
    )
    return { hash: block.hash, transfers }
  }

  /** Returns the real senders of a transfer. Returns null when no block contains it. */
  sendersOf(txId: string, outputKey: string): string[] | null {
    const found = this.#included.get(txId)?.transaction
    if (!found) return null
    const inner = outputKey.startsWith(INNER) ? found.inner?.[Number(outputKey.slice(INNER.length))] : undefined
    return [...(found.senders ?? [found.from ?? this.chain]), ...(inner ? [inner.from] : [])]
  }

  /** Returns our own transactions that blocks currently contain. */
  ownIncluded(): SimTransaction[] {
    return [...this.#included.values()].map(({ transaction }) => transaction).filter((one) => one.spendId !== null)
  }

  protected clockAt(height: number): number {
    return present(this.#blocks[height - GENESIS], 'a block').at
  }

  protected holds(height: number, txId: string): boolean {
    return present(this.#blocks[height - GENESIS], 'a block').transactions.some((one) => one.txId === txId)
  }

  /** Returns the outputs of a transaction in a block or in the mempool. */
  protected outputsOf(txId: string): SimTransaction['outputs'] {
    const waiting = this.#waiting.find((one) => one.txId === txId)
    return (this.#included.get(txId)?.transaction ?? waiting)?.outputs ?? []
  }

  protected isIncluded(txId: string): boolean {
    return this.#included.has(txId)
  }

  /** Returns the confirmations of a transaction; null outside of blocks. */
  protected depthOf(txId: string): number | null {
    const block = this.#included.get(txId)?.block
    return block ? this.height - block.height + 1 : null
  }

  protected isWaiting(txId: string): boolean {
    return this.#waiting.some((one) => one.txId === txId)
  }

  /** Returns unspent outputs in blocks, at addresses with the given prefix. */
  protected unspentAt(prefix: string) {
    return this.#state.unspentAt(prefix)
  }

  protected sequenceOf(address: string): number {
    return this.#state.nonce(address)
  }

  truth(address: string, contract: string | null): bigint {
    return this.#state.balance(address, contract)
  }

  get height(): number {
    return present(this.#blocks.at(-1), 'a chain has a block').height
  }

  // Methods of the node -----------------------------------------------------------------------------------------------

  async tip(): Promise<BlockRef> {
    this.mayBreak()
    const { height, hash } = present(this.#blocks.at(-1), 'a chain has a block')
    return { height, hash }
  }

  async block(height: number): Promise<ObservedBlock | null> {
    this.mayBreak()
    const block = this.#blocks[height - GENESIS]
    if (!block) return null
    const { hash, parentHash, at, transactions } = block
    return { height, hash, parentHash, at, transfers: transactions.flatMap(transfersOf) }
  }

  async pending(): Promise<IncomingTransfer[]> {
    this.mayBreak()
    return this.#waiting.flatMap(transfersOf)
  }

  async transaction(txId: string): Promise<TransactionStatus> {
    this.mayBreak()
    const found = this.#included.get(txId)
    if (found)
      return {
        status: 'included',
        block: { height: found.block.height, hash: found.block.hash },
        succeeded: true,
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
    if (this.#random.chance(this.faults.unclear)) return 'unclear'
    const transaction = readRaw(raw)
    const isKnown = this.#included.has(transaction.txId) || this.isWaiting(transaction.txId)
    const isTooSmall = transaction.outputs.some(({ amountAtomic }) => amountAtomic < this.minOutput)
    if (isKnown || isTooSmall || this.#state.verdict(transaction) === 'never') return 'unclear'
    const rivals = this.#waiting.filter((one) => excludeEachOther(one, transaction))
    if (rivals.some((rival) => transaction.feeAtomic < this.leastToReplace(rival))) return 'unclear'
    for (const rival of rivals) this.#forget(rival)
    this.#replaced.push(...rivals)
    this.#waiting.push(transaction)
    if (this.#random.chance(this.faults.answerLost)) throw new AdapterError('no answer', { retryable: true })
    return 'accepted'
  }

  async payoutFee(contract: string | null): Promise<bigint> {
    this.mayBreak()
    return this.payoutFeeNow(contract)
  }

  abstract payoutFeeNow(contract: string | null): bigint

  /** Returns a transaction together with the internal transfers that its recipients make when it is mined. */
  protected execute(transaction: SimTransaction): SimTransaction {
    return transaction
  }

  /** Returns the current fee of one of our transactions. */
  protected abstract feeNow(transaction: SimTransaction): bigint

  /** Returns the minimum fee of a replacement. */
  protected abstract leastToReplace(rival: SimTransaction): bigint

  async balance(address: string, contract: string | null): Promise<bigint> {
    this.mayBreak()
    return this.#state.balance(address, contract)
  }

  async balanceAt(addresses: readonly string[], contract: string | null, at: BlockRef): Promise<bigint | null> {
    if (this.#blocks[at.height - GENESIS]?.hash !== at.hash) return null
    const state = at.height === this.height ? this.#state : this.#stateAt(at.height)
    return addresses.reduce((sum, address) => sum + state.balance(address, contract), 0n)
  }

  #stateAt(height: number): SimState {
    return SimState.of(this.#blocks.slice(0, height - GENESIS + 1), this.#keepsOutputs)
  }

  protected mayBreak(): void {
    if (this.#random.chance(this.faults.unavailable)) throw new AdapterError('the line is down', { retryable: true })
  }

  #forget(transaction: SimTransaction): void {
    this.#waiting = this.#waiting.filter((one) => one !== transaction)
    this.#replaced = this.#replaced.filter((one) => one !== transaction)
  }

  /**
   * Returns whether a block includes a transaction by its fee. Transactions from outside always pay enough. Ours need
   * at least half of the current fee, so a doubled fee level leaves them waiting.
   */
  #paysEnough(transaction: SimTransaction): boolean {
    if (transaction.spendId === null) return true
    return !this.#isUnpaid(transaction) && transaction.feeAtomic * 2n >= this.feeNow(transaction)
  }

  #isUnpaid({ outputs, spendId }: SimTransaction): boolean {
    return spendId !== null && outputs.some(({ address }) => this.unpaid.has(address))
  }
}

abstract class SimAccountsChain extends SimChain {
  readonly model = 'account'

  constructor(chain: string, random: Random, now: () => number) {
    super(chain, false, random, now)
  }

  payoutFeeNow(contract: string | null): bigint {
    return (contract === null ? 21_000n : 65_000n) * this.feePerGas
  }

  protected override feeNow({ outputs: [output] }: SimTransaction): bigint {
    return this.payoutFeeNow(output?.contract ?? null)
  }

  /** Returns the minimum fee of a replacement: a tenth more, as geth requires. */
  protected override leastToReplace({ feeAtomic }: SimTransaction): bigint {
    return (feeAtomic * 11n) / 10n
  }
}

/** An account-based chain with sequence numbers. */
export class SimNumberedChain extends SimAccountsChain implements NumberedGateway {
  readonly ordering = 'numbered'
  /** Destinations whose contract multiplies the cost of a coin transfer by this factor. */
  readonly gasBurners = new Map<string, bigint>()
  /** Destinations whose contract rejects the coin. */
  readonly reverters = new Set<string>()
  /** Forwarding contracts, with the address to which each forwards coins. */
  readonly forwarders = new Map<string, string>()
  /**
   * Whether the node provides traces. Without them it hides internal transfers, and the watcher does not read its
   * blocks (docs/decisions/052).
   */
  hasTraces = true

  override async block(height: number): Promise<ObservedBlock | null> {
    if (!this.hasTraces) throw new AdapterError('the node has no traces', { retryable: true })
    return super.block(height)
  }

  protected override execute(transaction: SimTransaction): SimTransaction {
    const inner = transaction.outputs.flatMap(({ address, contract, amountAtomic }) => {
      const to = this.forwarders.get(address)
      return to === undefined || contract !== null ? [] : [{ from: address, to, amountAtomic }]
    })
    return inner.length === 0 ? transaction : { ...transaction, inner }
  }

  async terms({ to, contract }: AccountTransfer): Promise<TransferTerms> {
    this.mayBreak()
    const terms = this.#terms(contract)
    if (contract !== null) return terms
    if (this.reverters.has(to)) throw new AdapterError('execution reverted', { retryable: false })
    return { ...terms, maxFeeAtomic: terms.maxFeeAtomic * (this.gasBurners.get(to) ?? 1n) }
  }

  async raisedTerms(before: TransferTerms): Promise<TransferTerms> {
    this.mayBreak()
    const now = this.#terms(before.fields.contract ?? null)
    const least = before.maxFeeAtomic + before.maxFeeAtomic / 8n + 1n
    return now.maxFeeAtomic > least ? now : { ...now, maxFeeAtomic: least }
  }

  async voidTerms(before: TransferTerms): Promise<TransferTerms> {
    return this.raisedTerms({ ...before, fields: {} })
  }

  #terms(contract: string | null): TransferTerms {
    return { maxFeeAtomic: this.payoutFeeNow(contract), fields: contract === null ? {} : { contract } }
  }

  async nextSequence(address: string): Promise<number> {
    this.mayBreak()
    return this.sequenceOf(address)
  }
}

/** An account-based chain with expiring transactions, whose older blocks are final. */
export class SimExpiringChain extends SimAccountsChain implements ExpiringGateway {
  readonly ordering = 'expiring'
  override readonly deepestReorganisation = FINAL_DEPTH - 1

  /** Returns 0. The chain burns a fixed price, so transactions do not compete for block space. */
  protected override feeNow(): bigint {
    return 0n
  }

  /** Returns a fee in a coin with six decimals, so it has fewer base units than on other chains. */
  override payoutFeeNow(contract: string | null): bigint {
    return super.payoutFeeNow(contract) / 10n ** 9n
  }

  async terms({ contract }: AccountTransfer): Promise<ExpiringTerms> {
    this.mayBreak()
    const expiresAt = this.clockAt(this.height) + LIFE_MS
    const fields = { expiresAt: String(expiresAt) }
    return { maxFeeAtomic: this.payoutFeeNow(contract), fields, life: { fromHeight: this.#final + 1, expiresAt } }
  }

  async lifetimeOf({ expiresAt }: TransferTerms['fields']): Promise<Lifetime> {
    this.mayBreak()
    return { fromHeight: this.#final + 1, expiresAt: Number(expiresAt) }
  }

  async provenDead(txId: string, { fromHeight, expiresAt }: Lifetime): Promise<number | null> {
    this.mayBreak()
    if (this.#final < GENESIS || this.clockAt(this.#final) < expiresAt) return null
    for (let height = fromHeight; height <= this.#final; height += 1) if (this.holds(height, txId)) return null
    return this.clockAt(this.#final)
  }

  async minBalance(): Promise<bigint> {
    return 0n
  }

  /** Returns whether a transaction expired in a final block and no block contains it. Ignores what the node reports. */
  isDead(txId: string, { expiresAt }: Lifetime): boolean {
    return this.#final >= GENESIS && this.clockAt(this.#final) >= expiresAt && !this.isIncluded(txId)
  }

  get #final(): number {
    return this.height - FINAL_DEPTH + 1
  }
}

/** A simulated UTXO chain. */
export class SimOutputsChain extends SimChain implements OutputsGateway {
  readonly model = 'outputs'
  override readonly minOutput = MIN_OUTPUT
  readonly spending = { ...SEGWIT_SPEND, dustAtomic: MIN_OUTPUT }

  constructor(chain: string, random: Random, now: () => number) {
    super(chain, true, random, now)
  }

  readonly replacementStepPerKvb = 1_000n

  payoutFeeNow(): bigint {
    return spendFee(2, this.feePerGas / 100_000n, SEGWIT_SPEND)
  }

  protected override feeNow({ inputs }: SimTransaction): bigint {
    return spendFee(inputs.length, this.feePerGas / 100_000n, SEGWIT_SPEND)
  }

  protected override leastToReplace({ feeAtomic, inputs }: SimTransaction): bigint {
    return feeAtomic + spendFee(inputs.length, this.replacementStepPerKvb, SEGWIT_SPEND)
  }

  async atomicPerKvb(): Promise<bigint> {
    this.mayBreak()
    return this.feePerGas / 100_000n
  }

  async sourceOf(): Promise<null> {
    return null
  }

  async outputAmount({ txId, vout }: { txId: string; vout: number }): Promise<bigint | null> {
    this.mayBreak()
    return this.outputsOf(txId)[vout]?.amountAtomic ?? null
  }
}

/** Prefix of the output keys of internal transfers, which only traces reveal. */
export const INNER = 'inner:'

/** Milliseconds between two blocks of a simulated chain. */
export const BLOCK_MS = BLOCK_SECONDS * 1_000

function transfersOf({ txId, outputs, inner = [] }: SimTransaction): IncomingTransfer[] {
  const sentOn = inner.map(({ to, amountAtomic }, index) => {
    return { outputKey: `${INNER}${index}`, address: to, contract: null, amountAtomic }
  })
  const paid = [...outputs, ...sentOn].filter(({ amountAtomic }) => amountAtomic > 0n)
  return paid.map(({ outputKey, address, contract, amountAtomic }) => ({
    txId,
    outputKey,
    address,
    memo: null,
    contract,
    amountAtomic,
  }))
}
