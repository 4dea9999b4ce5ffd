import type { IncomingTransfer } from '../../chains/incoming-transfer.ts'
import type { ObservedBlock } from '../../chains/observed-block.ts'
import type { TransferTerms } from '../../chains/transfer-terms.ts'
import type { WalletGateway } from '../../chains/chain-gateway.ts'
import type { Random } from '../random.ts'
import { readRaw } from '../sim-signer.ts'
import { SimChain } from './sim-chain.ts'
import type { SimTransaction } from './sim-transaction.ts'

/** Bank fee for a transfer, in cents. */
const FEE = 35n

/**
 * The exchange's simulated bank account, whose blocks are final statement lines. Payers' banks recall transfers in
 * whole or in part, the exchange's bank refuses orders, and payees' banks send money back.
 */
export class SimBank extends SimChain implements WalletGateway {
  readonly model = 'account'
  readonly ordering = 'once'
  override readonly deepestReorganisation = 0
  /** IDs of received transfers for which a block contains a recall by the payer's bank. */
  readonly #recalled = new Set<string>()
  /** IDs of the bank orders that the bank refused, each with the height of its statement line. */
  readonly #refused = new Map<string, number>()
  /** IDs of the executed bank orders whose money came back. */
  readonly #sentBack = new Set<string>()
  /** IDs of all bank orders that the bank received. */
  readonly #ordered = new Set<string>()

  constructor(chain: string, random: Random, now: () => number) {
    super(chain, false, random, now)
  }

  /**
   * Recalls a received transfer in the next block, unless it was recalled before. If `isPartial` is set, the bank takes
   * back half of the transfer, and the other half arrives as a transfer without a reference.
   */
  recall(txId: string, iban: string, isPartial: boolean): void {
    const found = this.branch.included(txId)?.transaction
    const isReceived = found?.spendId === null && found.recalls === undefined
    if (!isReceived || this.#recalled.has(txId) || this.mempool.find(`recall of ${txId}`)) return
    const amountAtomic = found.outputs.reduce((sum, one) => sum + one.amountAtomic, 0n)
    const restAtomic = isPartial ? amountAtomic / 2n : 0n
    const outputs = [
      { outputKey: 'value', address: 'payer', contract: null, amountAtomic: amountAtomic - restAtomic },
      { outputKey: 'rest', address: iban, contract: null, amountAtomic: restAtomic },
    ].filter((one) => one.amountAtomic > 0n)
    this.mempool.add({
      txId: `recall of ${txId}`,
      spendId: null,
      from: iban,
      nonce: null,
      expiresAt: null,
      inputs: [],
      outputs,
      feeAtomic: 0n,
      recalls: txId,
    })
  }

  /** Rejects a payment order that is waiting at the bank. No money moves. */
  refuse(txId: string): void {
    const waiting = this.mempool.find(txId)
    if (!waiting || waiting.spendId === null) return
    this.mempool.forget(waiting)
    this.mine()
    this.#refused.set(txId, this.height)
  }

  /** Sends the money of an executed payment order back once, perhaps without the charges of other banks. */
  sendBack(txId: string, iban: string, chargesAtomic: bigint): void {
    const order = this.branch.included(txId)?.transaction
    const amountAtomic = order?.outputs.find(({ address }) => address !== iban)?.amountAtomic ?? 0n
    if (!order?.spendId || this.#sentBack.has(txId) || amountAtomic <= chargesAtomic) return
    this.#sentBack.add(txId)
    this.send(iban, amountAtomic - chargesAtomic, null, ['payee'])
  }

  /** Returns the IDs of the payment orders that wait at the bank. */
  waitingOrders(): string[] {
    return this.mempool.waiting.filter(({ spendId }) => spendId !== null).map(({ txId }) => txId)
  }

  override mine(): readonly SimTransaction[] {
    const included = super.mine()
    for (const { recalls } of included) if (recalls !== undefined) this.#recalled.add(recalls)
    return included
  }

  override truthAt(height: number): ReturnType<SimChain['truthAt']> {
    const truth = super.truthAt(height)
    return truth && { ...truth, transfers: truth.transfers.filter(({ txId }) => !this.#recalled.has(txId)) }
  }

  override async block(height: number): Promise<ObservedBlock | null> {
    const block = await super.block(height)
    const recalled = this.branch.blockAt(height)?.transactions.flatMap(({ recalls }) => recalls ?? []) ?? []
    return block && { ...block, recalled, transfers: block.transfers.filter(({ txId }) => !this.#recalled.has(txId)) }
  }

  override async pending(): Promise<IncomingTransfer[]> {
    this.mayBreak()
    return []
  }

  override async transaction(txId: string): ReturnType<SimChain['transaction']> {
    const status = await super.transaction(txId)
    const height = this.#refused.get(txId)
    const hash = height === undefined ? undefined : this.branch.blockAt(height)?.hash
    if (height !== undefined && hash !== undefined)
      return { status: 'included', block: { height, hash }, succeeded: false, feeAtomic: 0n }
    if (status.status === 'included') return { ...status, succeeded: !this.#recalled.has(txId) }
    return this.#ordered.has(txId) ? { status: 'pending' } : status
  }

  /** Stores a bank order. The bank accepts each bank order only once, because it never forgets an accepted order. */
  override async broadcast(raw: string): Promise<'accepted' | 'unclear'> {
    const { txId } = readRaw(raw)
    if (this.#ordered.has(txId)) return 'accepted'
    try {
      return await super.broadcast(raw)
    } finally {
      if (this.mempool.find(txId)) this.#ordered.add(txId)
    }
  }

  async terms(): Promise<TransferTerms> {
    this.mayBreak()
    return { maxFeeAtomic: FEE, fields: {} }
  }

  async countsAsSpent(txId: string): Promise<boolean> {
    this.mayBreak()
    return this.#ordered.has(txId)
  }

  async spentByAnother(): Promise<boolean> {
    return false
  }

  payoutFeeNow(): bigint {
    return FEE
  }

  protected override feeNow(): bigint {
    return 0n
  }

  protected override leastToReplace({ feeAtomic }: SimTransaction): bigint {
    return feeAtomic + 1n
  }
}
