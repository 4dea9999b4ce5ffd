import { HOT_KEY, type Signer, SignerRefusal } from '../chains/signer.ts'
import type { TokenTransfer } from '../chains/transfer-terms.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { EarlierVersions } from './earlier-versions.ts'
import type { Balance, Settlement, SettlementStore } from './evidence.ts'

interface EndedSettlementsDeps {
  settlements: Pick<SettlementStore, 'find' | 'spentBy' | 'forget'>
  signer: Pick<Signer, 'address'>
  catalogue: Catalogue
}

/** Finds settlements whose payments can never be mined, so that another payment may take their place. */
export class EndedSettlements {
  readonly #deps: EndedSettlementsDeps
  readonly #earlier: Pick<EarlierVersions, 'areAllDead' | 'areAllUnreported'>

  constructor(deps: EndedSettlementsDeps, earlier: Pick<EarlierVersions, 'areAllDead' | 'areAllUnreported'>) {
    this.#deps = deps
    this.#earlier = earlier
  }

  /**
   * Returns whether no signed version of a settlement's payment moved coins or can still do so. If the only proof is a
   * token that reported no transfer, the new payment needs approvals.
   * @throws {SignerRefusal} approval-missing, when approvers have not signed the new payment
   */
  async hasEnded(settlement: Settlement, isApproved: () => Promise<boolean>): Promise<boolean> {
    const { spendId, subject } = settlement
    if (await this.#earlier.areAllDead(spendId)) return true
    const transfer = await this.#tokenTransferOf(settlement)
    if (transfer === null || !(await this.#earlier.areAllUnreported(spendId, transfer))) return false
    if (await isApproved()) return true
    throw new SignerRefusal(
      'approval-missing',
      `Payment ${spendId} of ${subject} succeeded, and only its token says that it moved nothing`,
    )
  }

  /** Returns the token transfer for which a settlement's payment was signed; null for a coin payment. */
  async #tokenTransferOf({ asset, recipient, amountAtomic }: Settlement): Promise<TokenTransfer | null> {
    const instrument = this.#deps.catalogue.find({ slug: asset })
    if (!instrument || instrument.contract === null) return null
    const from = await this.#deps.signer.address(instrument.chain, HOT_KEY)
    return { from, to: recipient, contract: instrument.contract, amountAtomic }
  }

  /**
   * Deletes the settlements of a balance's other withdrawals. Keeps a settlement if one of its signed versions moved
   * coins or can still do so. Returns whether any settlement was deleted.
   */
  async forgetOthers(balance: Balance, subject: string, isApproved: () => Promise<boolean>): Promise<boolean> {
    const { settlements } = this.#deps
    const others = (await settlements.spentBy(balance)).filter((one) => one.subject !== subject)
    let forgotten = 0
    for (const other of others) {
      const settlement = await settlements.find(other.subject)
      if (settlement && (await this.hasEnded(settlement, isApproved))) {
        await settlements.forget(other.subject)
        forgotten += 1
      }
    }
    return forgotten > 0
  }
}
