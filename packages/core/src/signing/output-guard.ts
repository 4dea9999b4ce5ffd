import type { OutputsGateway } from '../chains/chain-gateway.ts'
import type { OutputsSignRequest } from '../chains/signer.ts'
import { inclusionOf } from '../chains/inclusion-of.ts'
import type { ChainId } from '../instruments/instrument.ts'
import { inLanes } from '../shared/in-lanes.ts'
import { OneAtATime } from '../shared/one-at-a-time.ts'
import type { EvidenceStore, Outpoint, SettlementStore } from './evidence.ts'
import type { HistoryStop } from './history-stop.ts'
import { outpointOf } from './dead-versions.ts'

/**
 * Maximum number of recorded outputs that are compared per chain. The largest are compared, because they are spent
 * first.
 */
const MAX_COMPARED = 500

interface OutputGuardDeps {
  evidence: Pick<EvidenceStore, 'outputsOf'>
  settlements: Pick<SettlementStore, 'isClaimed'>
  stop: HistoryStop
}

/**
 * Compares the recorded outputs of a UTXO chain with the node. If a transaction that the signer did not record has
 * spent one of them, the database is older than the chain. The guard then stops all signing.
 */
export class OutputGuard {
  readonly #deps: OutputGuardDeps
  readonly #compared = new Set<ChainId>()
  /**
   * Outputs that an interrupted first comparison has already explained. The next attempt continues with the other
   * outputs.
   */
  readonly #explained = new Set<string>()
  readonly #inTurn = new OneAtATime()

  constructor(deps: OutputGuardDeps) {
    this.#deps = deps
  }

  /**
   * Compares the request's inputs before each signature, and the recorded outputs before the first signature after a
   * start.
   * @throws {SignerRefusal} older-database, when an output was spent by an unknown transaction
   * @throws {AdapterError} when the node does not respond
   */
  async assertExplained({ inputs }: OutputsSignRequest, gateway: OutputsGateway): Promise<void> {
    await this.#inTurn.run(gateway.chain, async () => {
      if (!this.#compared.has(gateway.chain)) await this.#compareRecorded(gateway)
      await this.#assertKnown(gateway, inputs, (output) => this.#isUnexplained(gateway, output))
    })
  }

  /**
   * Compares the recorded outputs with the node. A node that has caught up since the last comparison may report more of
   * them as spent.
   * @throws {SignerRefusal} older-database, when an output was spent by an unknown transaction
   * @throws {AdapterError} when the node does not respond
   */
  async compare(gateway: OutputsGateway): Promise<void> {
    await this.#inTurn.run(gateway.chain, () => this.#compareRecorded(gateway))
  }

  async #compareRecorded(gateway: OutputsGateway): Promise<void> {
    const { evidence, stop } = this.#deps
    const { chain } = gateway
    await stop.assertMaySign()
    const outputs = await evidence.outputsOf(chain, MAX_COMPARED)
    await this.#assertKnown(gateway, outputs, (output) => this.#isSpentByUnknown(gateway, output))
    this.#compared.add(chain)
    this.#explained.clear()
  }

  /** Stops all signing if an unknown transaction spent one of the outputs. */
  async #assertKnown(
    { chain }: OutputsGateway,
    outputs: readonly Outpoint[],
    isSpentByUnknown: (output: Outpoint) => Promise<boolean>,
  ): Promise<void> {
    const { stop } = this.#deps
    const isUnknown = await inLanes(outputs, outpointOf, isSpentByUnknown)
    const unknown = outputs.filter((_output, index) => isUnknown[index]).map(outpointOf)
    const [first] = unknown
    if (first === undefined) return
    await stop.stop(`${chain}: the database does not contain the transaction that spent ${first}`, (mark) => ({
      ...mark,
      spentOutputs: { ...mark.spentOutputs, [chain]: [...(mark.spentOutputs?.[chain] ?? []), ...unknown] },
    }))
  }

  async #isSpentByUnknown(gateway: OutputsGateway, output: Outpoint): Promise<boolean> {
    const name = `${gateway.chain} ${outpointOf(output)}`
    if (this.#explained.has(name)) return false
    const isUnknown = await this.#isUnexplained(gateway, output)
    if (!isUnknown) this.#explained.add(name)
    return isUnknown
  }

  async #isUnexplained(gateway: OutputsGateway, output: Outpoint): Promise<boolean> {
    if (await gateway.isUnspent(output)) return false
    const outpoint = outpointOf(output)
    if (this.#deps.stop.stored()?.spentOutputs?.[gateway.chain]?.includes(outpoint) === true) return false
    if (await this.#deps.settlements.isClaimed(gateway.chain, outpoint)) return false
    // `isUnspent` also returns false for an output whose block is no longer part of the best chain.
    if ((await inclusionOf(gateway, output.txId)).status !== 'included') return false
    return !(await gateway.isUnspent(output))
  }
}
