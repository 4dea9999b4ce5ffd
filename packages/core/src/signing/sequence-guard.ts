import type { NumberedGateway } from '../chains/chain-gateway.ts'
import { type AccountSignRequest, HOT_KEY, type Signer } from '../chains/signer.ts'
import type { ChainId } from '../instruments/instrument.ts'
import { OneAtATime } from '../shared/one-at-a-time.ts'
import { claimsOf, sequencePrefix } from './dead-versions.ts'
import type { SettlementStore } from './evidence.ts'
import type { HistoryStop } from './history-stop.ts'

interface SequenceGuardDeps {
  settlements: Pick<SettlementStore, 'isClaimed' | 'hasClaimsOf'>
  signer: Pick<Signer, 'address'>
  stop: HistoryStop
}

/**
 * Compares the hot wallet's sequence number at the node with the signer's record. If the chain is ahead, it contains a
 * transaction that the database does not know, and the guard stops all signing.
 */
export class SequenceGuard {
  readonly #deps: SequenceGuardDeps
  /**
   * Next sequence number by chain. All earlier numbers are either in the signer's record or were reconciled by an
   * operator. Contains only the chains compared since the start.
   */
  readonly #explained = new Map<ChainId, number>()
  readonly #inTurn = new OneAtATime()

  constructor(deps: SequenceGuardDeps) {
    this.#deps = deps
  }

  /**
   * Checks a request from the hot wallet. Before the first signature after a start, queries the node, including its
   * mempool, unless the chain has already been compared. Later, queries the node only for a request that skips a
   * sequence number.
   * @throws {SignerRefusal} older-database, when the chain is ahead
   * @throws {AdapterError} when the node does not respond
   */
  async assertExplained(request: AccountSignRequest, gateway: NumberedGateway): Promise<void> {
    await this.#inTurn.run(request.chain, async () => {
      const { chain, sequence } = request
      const isFirst = !this.#explained.has(chain)
      if (isFirst || (sequence !== null && !(await this.#isExplained(request, gateway, sequence))))
        await this.#compare(request, gateway, isFirst)
    })
  }

  /**
   * Compares the hot wallet's sequence number at the node with the signer's record, without a request. Transactions in
   * the node's mempool count.
   * @throws {SignerRefusal} older-database, when the chain is ahead
   * @throws {AdapterError} when the node does not respond
   */
  async compare(gateway: NumberedGateway): Promise<void> {
    await this.#inTurn.run(gateway.chain, async () => {
      await this.#deps.stop.assertMaySign()
      await this.#compare(await this.#ownRequest(gateway), gateway, true)
    })
  }

  /**
   * Returns a placeholder request for the hot wallet's next transaction, from which the transaction's claims are
   * derived. On chains whose sequence numbers depend on the ledger, the transfer terms contain part of the sequence
   * number.
   */
  async #ownRequest(gateway: NumberedGateway): Promise<AccountSignRequest> {
    const { chain, firstSequence } = gateway
    const hot = await this.#deps.signer.address(chain, HOT_KEY)
    const transfer = { from: hot, to: hot, memo: null, contract: null, amountAtomic: 1n }
    const terms = firstSequence === null ? await gateway.terms(transfer) : { maxFeeAtomic: 0n, fields: {} }
    return { ...transfer, kind: 'account', chain, spendId: '', asset: '', from: HOT_KEY, sequence: null, terms }
  }

  async #compare(request: AccountSignRequest, gateway: NumberedGateway, isFirst: boolean): Promise<void> {
    const { signer, stop } = this.#deps
    const { chain, from } = request
    await stop.assertMaySign()
    const address = await signer.address(chain, from)
    const mined = await gateway.nextSequence(address)
    const next = isFirst ? Math.max(mined, await gateway.pendingSequence(address)) : mined
    if (!(await this.#isStart(request, gateway)) && !(await this.#isExplained(request, gateway, next)))
      await stop.stop(
        `${chain}: the database does not contain the hot wallet's transaction with sequence number ${next - 1}`,
        (mark) => ({ ...mark, nextSequences: { ...mark.nextSequences, [chain]: next } }),
      )
    if ((this.#stored(chain) ?? -1) < next)
      await stop.store((mark) => ({ ...mark, nextSequences: { ...mark.nextSequences, [chain]: next } }))
    this.#explained.set(chain, Math.max(next, this.#explained.get(chain) ?? next))
  }

  /**
   * Returns whether all sequence numbers before `next` are explained by the signer's record or an earlier comparison.
   */
  async #isExplained(request: AccountSignRequest, gateway: NumberedGateway, next: number): Promise<boolean> {
    const { chain } = request
    const before = this.#explained.get(chain) ?? this.#stored(chain) ?? gateway.firstSequence
    if (before !== null && next <= before) return true
    const [claim = ''] = claimsOf({ ...request, sequence: next - 1 }, gateway)
    return this.#deps.settlements.isClaimed(chain, claim)
  }

  /**
   * Returns whether the chain allows any first sequence number and the wallet has not signed anything on it yet. In
   * this case, every sequence number is accepted.
   */
  async #isStart({ chain, from }: AccountSignRequest, { firstSequence }: NumberedGateway): Promise<boolean> {
    if (firstSequence !== null || this.#stored(chain) !== null) return false
    return !(await this.#deps.settlements.hasClaimsOf(chain, sequencePrefix(from)))
  }

  #stored(chain: ChainId): number | null {
    return this.#deps.stop.stored()?.nextSequences?.[chain] ?? null
  }
}
