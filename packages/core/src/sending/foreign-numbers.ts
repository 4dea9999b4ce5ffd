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
/**
 * Maximum time between two lookups of a series, in milliseconds. After a longer pause, such as a halt of the chain, the
 * earlier lookups prove nothing about the node's present state.
 */
const MAX_GAP_MS = 10 * 60_000
const MAX_REMEMBERED = 10_000

/**
 * Result of a lookup. `unused`: no other transaction has used the sequence number. `unclear`: one seems to have used it,
 * but one provider's nodes may show different blocks. `foreign`: another transaction has used it.
 */
export type NumberUse = 'unused' | 'unclear' | 'foreign'

type Deps = Pick<ChainWorkerDeps, 'gateway' | 'witness' | 'signer' | 'work' | 'catalogue' | 'clock' | 'report'>

/** Lookups in a row that found a payment's sequence number used by another transaction. */
interface Series {
  /** Height of the newest block at the first lookup. */
  height: number
  lookups: number
  /** Time of the last lookup, in epoch milliseconds. */
  lastAt: number
}

/**
 * Finds payments whose sequence number a foreign transaction has used. A provider that distributes calls among several
 * nodes may report our own transaction as unknown although one of its nodes already counts it. The finding therefore
 * counts only once all lookups within several blocks agree. Lookups are kept in memory, so a restart only delays it.
 */
export class ForeignNumbers {
  /** Series by payment and sequence number. */
  readonly #seen = new LRUCache<string, Series>({ max: MAX_REMEMBERED })

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
    const { height, lookups } = this.#add(payment, tip, deps.clock.now())
    if (lookups === 1) deps.report('payment-number-in-doubt', { payment: payment.id, chain: payment.chain })
    if (lookups < MIN_LOOKUPS || tip.height - height < blocksToPersist(deps, payment)) return 'unclear'
    await assertUnknownToWitness(deps, payment)
    // After a halt, an operator may decide that the payment is sent again. The next finding then needs new lookups.
    this.forget(payment)
    return 'foreign'
  }

  /** Forgets the lookups of a payment, because a node knows its transaction. */
  forget(payment: Pick<Payment, 'id' | 'reservation'>): void {
    this.#seen.delete(keyOf(payment))
  }

  /** Adds a lookup to the payment's series, and starts a new series after a long pause. Returns the series. */
  #add(payment: Payment, tip: BlockRef, now: number): Series {
    const earlier = this.#seen.get(keyOf(payment))
    const isContinued = earlier !== undefined && now - earlier.lastAt <= MAX_GAP_MS
    const { height, lookups } = isContinued ? earlier : { height: tip.height, lookups: 0 }
    const series = { height, lookups: lookups + 1, lastAt: now }
    this.#seen.set(keyOf(payment), series)
    return series
  }
}

/** Returns the key of a payment's series. A payment that is sent again with another sequence number has a new series. */
function keyOf({ id, reservation }: Pick<Payment, 'id' | 'reservation'>): string {
  return `${id} ${reservation?.kind === 'sequence' ? reservation.sequence : ''}`
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
