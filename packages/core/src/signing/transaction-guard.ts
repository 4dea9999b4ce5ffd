import type { ExpiringGateway, SentPart, SignedRecord, WalletGateway } from '../chains/chain-gateway.ts'
import { HOT_KEY, type Signer } from '../chains/signer.ts'
import type { ChainId } from '../instruments/instrument.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { OneAtATime } from '../shared/one-at-a-time.ts'
import type { SettlementStore } from './evidence.ts'
import type { HistoryStop } from './history-stop.ts'

/**
 * Maximum number of parts of an account's history that one comparison reads. The next comparison continues after them.
 */
export const MAX_PARTS = 20

interface TransactionGuardDeps {
  settlements: Pick<SettlementStore, 'signedAmong' | 'newestFromHeight'>
  signer: Pick<Signer, 'address'>
  stop: HistoryStop
}

/** A chain without sequence numbers whose node lists an account's sent transactions. */
type ListedGateway = (ExpiringGateway | WalletGateway) & Required<Pick<ExpiringGateway, 'sentBy'>>

/** Returns whether the node of a chain without sequence numbers lists an account's sent transactions. */
export function isListed(gateway: ExpiringGateway | WalletGateway): gateway is ListedGateway {
  return gateway.sentBy !== undefined
}

/**
 * Compares the hot wallet's mined transactions with the signer's record, on chains where neither a sequence number nor
 * an output reveals a missing transaction. An unknown transaction stops all signing.
 */
export class TransactionGuard {
  readonly #deps: TransactionGuardDeps
  readonly #compared = new Set<ChainId>()
  readonly #inTurn = new OneAtATime()

  constructor(deps: TransactionGuardDeps) {
    this.#deps = deps
  }

  /**
   * Compares the history before the first signature after a start, unless the chain has already been compared.
   * @throws {SignerRefusal} older-database, when the chain contains an unknown transaction
   * @throws {AdapterError} when the node does not respond, or the comparison is not complete yet
   */
  async assertExplained(gateway: ListedGateway): Promise<void> {
    // Do not wait for a running comparison, which may take minutes while third parties flood the hot wallet's history.
    if (this.#compared.has(gateway.chain)) return
    await this.#inTurn.run(gateway.chain, async () => {
      if (!this.#compared.has(gateway.chain)) await this.#compare(gateway)
    })
  }

  /**
   * Compares the transactions since the last comparison.
   * @throws {SignerRefusal} older-database, when the chain contains an unknown transaction
   * @throws {AdapterError} when the node does not respond, or the comparison is not complete yet
   */
  async compare(gateway: ListedGateway): Promise<void> {
    await this.#inTurn.run(gateway.chain, () => this.#compare(gateway))
  }

  async #compare(gateway: ListedGateway): Promise<void> {
    const { signer, stop } = this.#deps
    const { chain } = gateway
    await stop.assertMaySign()
    const hot = await signer.address(chain, HOT_KEY)
    for (let parts = 0; parts < MAX_PARTS; parts += 1) {
      const part = await gateway.sentBy(hot, this.#position(chain), this.#recordOf(chain))
      await this.#assertKnown(chain, part)
      if (!part.hasMore) {
        this.#compared.add(chain)
        return
      }
    }
    throw new AdapterError(`${chain}: the hot wallet's history is not compared to its end yet`, { retryable: true })
  }

  /**
   * Stops all signing if a transaction is unknown. Stores the position at which the part ends, even if signing stops.
   */
  async #assertKnown(chain: ChainId, { txIds, position }: SentPart): Promise<void> {
    const { settlements, stop } = this.#deps
    const signed = txIds.length === 0 ? new Set<string>() : await settlements.signedAmong(chain, txIds)
    const unknown = txIds.find((txId) => !signed.has(txId))
    const advance = position !== null && position !== this.#position(chain)
    const store: Parameters<HistoryStop['store']>[0] = (mark) =>
      position === null ? mark : { ...mark, historyPositions: { ...mark.historyPositions, [chain]: position } }
    if (unknown !== undefined)
      await stop.stop(`${chain}: the database does not contain the hot wallet's transaction ${unknown}`, store)
    if (advance) await stop.store(store)
  }

  #position(chain: ChainId): string | null {
    return this.#deps.stop.stored()?.historyPositions?.[chain] ?? null
  }

  #recordOf(chain: ChainId): SignedRecord {
    const { settlements } = this.#deps
    return {
      signedAmong: (txIds) => settlements.signedAmong(chain, txIds),
      newestFromHeight: () => settlements.newestFromHeight(chain),
    }
  }
}
