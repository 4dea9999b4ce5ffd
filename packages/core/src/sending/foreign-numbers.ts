import { LRUCache } from 'lru-cache'
import type { BlockRef } from '../chains/observed-block.ts'
import { NodesDisagree } from '../chains/witness.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { Payment } from '../payments/payment.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { findVersion } from './find-version.ts'

/**
 * Minimum time for which lookups must find a payment's sequence number used by another transaction, in seconds. One
 * provider's nodes may differ by several blocks for that long.
 */
const PERSISTS_SECONDS = 60
/** Minimum number of such lookups. */
const MIN_LOOKUPS = 3
const MAX_REMEMBERED = 10_000

/**
 * Result of a lookup. `unused`: no other transaction has used the sequence number. `unclear`: one seems to have used it,
 * but one provider's nodes may show different blocks. `foreign`: another transaction has used it.
 */
export type NumberUse = 'unused' | 'unclear' | 'foreign'

type Deps = Pick<ChainWorkerDeps, 'gateway' | 'witness' | 'signer' | 'work' | 'catalogue' | 'report'>

/**
 * Finds payments whose sequence number a foreign transaction has used. A provider that distributes calls among several
 * nodes may report our own transaction as unknown although one of its nodes already counts it. The finding therefore
 * counts only once all lookups within several blocks agree. Lookups are kept in memory, so a restart only delays it.
 */
export class ForeignNumbers {
  readonly #seen = new LRUCache<string, { height: number; lookups: number }>({ max: MAX_REMEMBERED })

  /**
   * Looks up the sequence number of a payment that the node reports as unknown.
   * @param tip newest block of the pass
   * @throws {NodesDisagree} when the finding has persisted and the witness node knows the payment's transaction
   */
  async lookUp(deps: Deps, payment: Payment, tip: BlockRef): Promise<NumberUse> {
    if (!(await seemsUsed(deps, payment))) {
      this.forget(payment)
      return 'unused'
    }
    const { height, lookups } = this.#seen.get(payment.id) ?? { height: tip.height, lookups: 0 }
    this.#seen.set(payment.id, { height, lookups: lookups + 1 })
    if (lookups === 0) deps.report('payment-number-in-doubt', { payment: payment.id, chain: payment.chain })
    if (lookups + 1 < MIN_LOOKUPS || tip.height - height < blocksToPersist(deps, payment)) return 'unclear'
    await assertUnknownToWitness(deps, payment)
    return 'foreign'
  }

  /** Forgets the lookups of a payment, because a node knows its transaction. */
  forget({ id }: Pick<Payment, 'id'>): void {
    this.#seen.delete(id)
  }
}

/** Returns the number of blocks during which a finding must persist: the confirmation depth, and at least a minute. */
function blocksToPersist({ catalogue }: Pick<Deps, 'catalogue'>, { asset }: Payment): number {
  const { minConfirmationsToWithdraw, blockSeconds } = catalogue.recorded(asset)
  const minute = blockSeconds === null ? 0 : Math.ceil(PERSISTS_SECONDS / blockSeconds)
  return Math.max(minConfirmationsToWithdraw, minute)
}

/** Returns whether the key has a mined transaction with the payment's sequence number, but none of its versions. */
async function seemsUsed(deps: Deps, payment: Payment): Promise<boolean> {
  const { gateway } = deps
  if (payment.reservation?.kind !== 'sequence' || gateway.model !== 'account') return false
  if (gateway.ordering !== 'numbered') return false
  const from = await deps.signer.address(payment.chain, payment.source)
  if ((await gateway.nextSequence(from)) <= payment.reservation.sequence) return false
  // Query again, because our transaction may have been mined between the two queries.
  return (await findVersion(deps, payment)).status.status === 'unknown'
}

/**
 * Checks that the witness node does not know the payment's transaction either. Passes without a witness, or while it
 * does not respond.
 * @throws {NodesDisagree} when the witness knows the transaction, so that the first node must lag behind
 */
async function assertUnknownToWitness(deps: Deps, payment: Payment): Promise<void> {
  const { witness, report } = deps
  if (witness === null) return
  const { chain, id } = payment
  try {
    const { status, version } = await findVersion(deps, payment, witness)
    if (status.status !== 'unknown') throw new NodesDisagree(chain, `transaction ${version.txId}`)
  } catch (error) {
    if (!(error instanceof AdapterError) || error instanceof NodesDisagree) throw error
    report('witness-is-away', { chain, payment: id })
  }
}
