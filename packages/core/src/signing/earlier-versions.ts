import type { ChainGateway } from '../chains/chain-gateway.ts'
import type { Lifetime, TokenTransfer } from '../chains/transfer-terms.ts'
import { type SignedTransaction, type SignRequest, UnansweredProof } from '../chains/signer.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { ChainId } from '../instruments/instrument.ts'
import { areDead, claimsOf, isUnreported, sharesClaim } from './dead-versions.ts'
import type { SettlementStore, SignedVersion } from './evidence.ts'
import { notDerived } from './prove-deposit.ts'

export interface EarlierVersionsDeps {
  settlements: Pick<SettlementStore, 'versionsOf' | 'rivalsOf'>
  gateways: ReadonlyMap<ChainId, ChainGateway>
  catalogue: Catalogue
}

/** Compares a request with the versions of the same payment that the signer signed earlier. */
export class EarlierVersions {
  readonly #deps: EarlierVersionsDeps

  constructor(deps: EarlierVersionsDeps) {
    this.#deps = deps
  }

  /**
   * Returns the signed bytes of a payment's earlier version, on chains whose node wallet would build a second
   * transaction that could also be mined. Returns null if there is no earlier version or it can never be mined.
   */
  async sameBytes(request: SignRequest): Promise<SignedTransaction | null> {
    if (!this.keepsBytes(request)) return null
    const all = await this.#deps.settlements.versionsOf(request.spendId)
    for (const version of all) {
      const { kind, raw, txId } = version
      if (kind === 'payment' && raw !== null && !(await areDead(this.#deps, [version], all))) return { raw, txId }
    }
    return null
  }

  /** Rejects a payment while one of its earlier versions with a sequence number can still be mined. */
  async assertUnsigned(spendId: string): Promise<void> {
    if (!(await this.areAllDead(spendId)))
      throw notDerived(`payment ${spendId} was signed with another number, and may still be in a block`)
  }

  /**
   * Returns whether none of a payment's signed versions can still be mined. Returns true for a payment that was never
   * signed.
   */
  async areAllDead(spendId: string): Promise<boolean> {
    const all = await this.#deps.settlements.versionsOf(spendId)
    return areDead(this.#deps, all.filter(isPayment), all)
  }

  /**
   * Returns whether every signed version of a payment can no longer be mined, or made a token transfer that the token
   * did not report.
   */
  async areAllUnreported(spendId: string, transfer: TokenTransfer): Promise<boolean> {
    const all = await this.#deps.settlements.versionsOf(spendId)
    for (const version of all.filter(isPayment))
      if (!(await areDead(this.#deps, [version], all)) && !(await isUnreported(this.#deps, version, transfer)))
        return false
    return true
  }

  /**
   * Returns the ID under which the signer counts a signed version of a payment against the caps. Versions that share a
   * sequence number or input are counted once, because at most one of them can be mined. All other versions are counted
   * separately.
   * @throws {SignerRefusal} not-derived, when an earlier version of the payment could be mined in addition to this one
   * @throws {UnansweredProof} when the earlier version could be mined until it expires
   */
  async countedAs(request: SignRequest, kind: SignedVersion['kind']): Promise<string> {
    const { spendId } = request
    const claims = this.claimsOf(request)
    const all = await this.#deps.settlements.versionsOf(spendId)
    const apart = all.filter((one) => !sharesClaim(one.claims, claims))
    if (kind !== 'payment') return apart.length > 0 ? `${spendId} again ${all.length}` : spendId
    const payments = apart.filter(isPayment)
    if (payments.length === 0) return spendId
    const isDead = await areDead(this.#deps, payments, all)
    // Only the node can show that an earlier version expired or that another transaction spent its coins. The caps do
    // not rely on the node, so each of these versions is counted separately.
    if (isDead) return this.#excludesByClaims(request) ? spendId : `${spendId} again ${payments.length}`
    if (payments.every(({ life }) => life !== null))
      throw new UnansweredProof(`payment ${spendId} was signed before, and has not expired`)
    throw notDerived(`payment ${spendId} was signed with another number or inputs, and may still be in a block`)
  }

  /** Returns the claims of a request: the sequence number, inputs or content that its transaction consumes. */
  claimsOf(request: SignRequest): string[] {
    return claimsOf(request, this.#gatewayOf(request))
  }

  /** Returns the lifetime of a transaction signed now, or null on chains without expiry. */
  async lifetimeOf(request: SignRequest): Promise<Lifetime | null> {
    const gateway = this.#gatewayOf(request)
    if (request.kind !== 'account' || gateway.model !== 'account' || gateway.ordering !== 'expiring') return null
    return gateway.lifetimeOf(request.terms.fields)
  }

  /**
   * Returns whether the signer records the signed bytes. It does so for bank orders, because operators read the orders
   * from these bytes. It also does so if a second signature would produce a different transaction that could also be
   * mined.
   */
  keepsBytes(request: SignRequest): boolean {
    const gateway = this.#gatewayOf(request)
    return gateway.model === 'account' && gateway.ordering === 'once'
  }

  #excludesByClaims(request: SignRequest): boolean {
    const gateway = this.#gatewayOf(request)
    return gateway.model === 'outputs' || gateway.ordering === 'numbered'
  }

  #gatewayOf({ chain }: SignRequest): ChainGateway {
    const gateway = this.#deps.gateways.get(chain)
    if (!gateway) throw notDerived(`the signer has no node of ${chain}`)
    return gateway
  }
}

function isPayment({ kind }: SignedVersion): boolean {
  return kind === 'payment'
}
