import type { AccountTransfer, ExpiringTerms, Lifetime, TransferTerms } from '../../chains/transfer-terms.ts'
import type { ExpiringGateway, NumberedGateway } from '../../chains/chain-gateway.ts'
import type { ObservedBlock } from '../../chains/observed-block.ts'
import { AdapterError } from '../../shared/adapter-error.ts'
import type { Random } from '../random.ts'
import { FINAL_DEPTH } from '../sim-catalogue.ts'
import type { SimTransaction } from './sim-transaction.ts'
import { GENESIS } from './sim-branch.ts'
import { SimChain } from './sim-chain.ts'

/** Lifetime of an expiring transaction, in milliseconds of block time. */
const LIFE_MS = 60_000

/** A simulated account-based chain. */
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

  /** Returns the minimum fee for a replacement. As in geth, it is 10 % above the replaced transaction's fee. */
  protected override leastToReplace({ feeAtomic }: SimTransaction): bigint {
    return (feeAtomic * 11n) / 10n
  }
}

/** An account-based chain with sequence numbers. */
export class SimNumberedChain extends SimAccountsChain implements NumberedGateway {
  readonly ordering = 'numbered'
  readonly firstSequence = 0
  /** Destinations whose contract multiplies the cost of a coin transfer, each with its factor. */
  readonly gasBurners = new Map<string, bigint>()
  /** Destinations whose contract rejects coin transfers. */
  readonly reverters = new Set<string>()
  /** Destinations whose contract accepts coins in an estimate and rejects them in a block. */
  readonly changers = new Set<string>()
  /** Addresses of forwarding contracts, each with the address to which the contract forwards coins. */
  readonly forwarders = new Map<string, string>()
  /**
   * Whether the node provides traces. If it does not, internal transfers are hidden, and the watcher does not read its
   * blocks (docs/decisions/052).
   */
  hasTraces = true

  override async block(height: number): Promise<ObservedBlock | null> {
    if (!this.hasTraces) throw new AdapterError('the node has no traces', { retryable: true })
    return super.block(height)
  }

  protected override execute(transaction: SimTransaction): SimTransaction {
    const { from, outputs } = transaction
    const isRejected = outputs.some(
      ({ address, contract }) => contract === null && (this.reverters.has(address) || this.changers.has(address)),
    )
    if (from !== null && isRejected) return { ...transaction, inner: [], hasFailed: true }
    const inner = outputs.flatMap(({ address, contract, amountAtomic }) => {
      const to = this.forwarders.get(address)
      return to === undefined || contract !== null ? [] : [{ from: address, to, amountAtomic }]
    })
    return { ...transaction, inner, hasFailed: false }
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
    return this.branch.state.nonce(address)
  }

  pendingSequence(address: string): Promise<number> {
    return this.nextSequence(address)
  }
}

/** An account-based chain with expiring transactions. Its older blocks are final. */
export class SimExpiringChain extends SimAccountsChain implements ExpiringGateway {
  readonly ordering = 'expiring'
  override readonly deepestReorganisation = FINAL_DEPTH - 1

  /** Returns 0, because the chain burns a fixed price and transactions do not compete for block space. */
  protected override feeNow(): bigint {
    return 0n
  }

  /** Returns a fee with fewer base units than on other chains, because the coin has only six decimals. */
  override payoutFeeNow(contract: string | null): bigint {
    return super.payoutFeeNow(contract) / 10n ** 9n
  }

  async terms({ contract }: AccountTransfer): Promise<ExpiringTerms> {
    this.mayBreak()
    const expiresAt = this.branch.clockAt(this.height) + LIFE_MS
    const fields = { expiresAt: String(expiresAt) }
    return { maxFeeAtomic: this.payoutFeeNow(contract), fields, life: { fromHeight: this.#final + 1, expiresAt } }
  }

  async lifetimeOf({ expiresAt }: TransferTerms['fields']): Promise<Lifetime> {
    this.mayBreak()
    return { fromHeight: this.#final + 1, expiresAt: Number(expiresAt) }
  }

  async provenDead(txId: string, { fromHeight, expiresAt }: Lifetime): Promise<number | null> {
    this.mayBreak()
    if (this.#final < GENESIS || this.branch.clockAt(this.#final) < expiresAt) return null
    for (let height = fromHeight; height <= this.#final; height += 1) if (this.branch.holds(height, txId)) return null
    return this.branch.clockAt(this.#final)
  }

  async minBalance(): Promise<bigint> {
    return 0n
  }

  /**
   * Returns whether a final block proves that a transaction expired without being mined, regardless of what the node
   * reports.
   */
  isDead(txId: string, { expiresAt }: Lifetime): boolean {
    return this.#final >= GENESIS && this.branch.clockAt(this.#final) >= expiresAt && !this.branch.includes(txId)
  }

  get #final(): number {
    return this.height - FINAL_DEPTH + 1
  }
}
