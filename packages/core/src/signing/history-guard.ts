import type { ChainGateway } from '../chains/chain-gateway.ts'
import { HOT_KEY, type Signer, type SignRequest } from '../chains/signer.ts'
import type { ChainId } from '../instruments/instrument.ts'
import type { EvidenceStore, SettlementStore } from './evidence.ts'
import type { HistoryStop } from './history-stop.ts'
import { OutputGuard } from './output-guard.ts'
import { SequenceGuard } from './sequence-guard.ts'
import { isListed, TransactionGuard } from './transaction-guard.ts'

interface HistoryGuardDeps {
  gateways: ReadonlyMap<ChainId, ChainGateway>
  settlements: Pick<SettlementStore, 'isClaimed' | 'hasClaimsOf' | 'signedAmong' | 'newestFromHeight'>
  evidence: Pick<EvidenceStore, 'outputsOf'>
  signer: Pick<Signer, 'address'>
  stop: HistoryStop
}

/** A chain that could not be compared or that contains an unknown transaction, with the resulting error. */
export interface FailedComparison {
  chain: ChainId
  /**
   * `SignerRefusal` for an unknown transaction or while signing is stopped, `AdapterError` if the node does not
   * respond.
   */
  error: unknown
}

/**
 * Compares the hot wallets' history on the chains with the signer's record, except for bank accounts. The chain may
 * contain a transaction that the database does not know, for example because the database was restored from a backup.
 * An order that such a transaction paid would look unpaid, so the guard stops all signing.
 */
export class HistoryGuard {
  readonly #gateways: ReadonlyMap<ChainId, ChainGateway>
  readonly #sequences: SequenceGuard
  readonly #outputs: OutputGuard
  readonly #transactions: TransactionGuard

  constructor(deps: HistoryGuardDeps) {
    this.#gateways = deps.gateways
    this.#sequences = new SequenceGuard(deps)
    this.#outputs = new OutputGuard(deps)
    this.#transactions = new TransactionGuard(deps)
  }

  /**
   * Checks a request before it is counted.
   * @throws {SignerRefusal} older-database, when the chain contains an unknown transaction
   * @throws {AdapterError} when the node does not respond
   */
  async assertExplained(request: SignRequest): Promise<void> {
    const gateway = this.#gateways.get(request.chain)
    if (gateway?.model === 'outputs')
      return request.kind === 'outputs' ? this.#outputs.assertExplained(request, gateway) : undefined
    if (request.kind !== 'account' || request.from.purpose !== HOT_KEY.purpose) return
    if (gateway?.ordering === 'numbered') await this.#sequences.assertExplained(request, gateway)
    else if (gateway && isListed(gateway)) await this.#transactions.assertExplained(gateway)
  }

  /**
   * Compares all chains whose history can be compared, concurrently, and returns the failed comparisons. A node may be
   * behind its chain, so the caller repeats the comparison.
   */
  async compareAll(): Promise<FailedComparison[]> {
    const compared = [...this.#gateways.values()].map(async (gateway): Promise<FailedComparison | null> => {
      try {
        await this.#compare(gateway)
        return null
      } catch (error) {
        return { chain: gateway.chain, error }
      }
    })
    return (await Promise.all(compared)).filter((one) => one !== null)
  }

  async #compare(gateway: ChainGateway): Promise<void> {
    if (gateway.model === 'outputs') await this.#outputs.compare(gateway)
    else if (gateway.ordering === 'numbered') await this.#sequences.compare(gateway)
    else if (isListed(gateway)) await this.#transactions.compare(gateway)
  }
}
