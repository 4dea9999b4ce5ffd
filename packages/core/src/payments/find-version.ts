import { present } from '@cambio/kernel/assert'
import type { TransactionStatus } from '../chains/chain-gateway.ts'
import type { ChainWorkerDeps } from '../chains/chain-worker.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import type { Payment, PaymentAttempt } from './payment.ts'
import { tellOrder } from './tell-order.ts'

/** One signed version of a payment. */
export type Version = Pick<PaymentAttempt, 'txId' | 'raw' | 'reservation'>

/** What the node knows of a payment, by whichever of its signed versions. */
export interface Found {
  status: TransactionStatus
  /** The one in a block, or else the newest. */
  version: Version
}

/**
 * Looks every signed version of a sent payment up that may still come into a block: as they share a number or an input, at
 * most one is in one.
 */
export async function findVersion(deps: Pick<ChainWorkerDeps, 'gateway' | 'work'>, payment: Payment): Promise<Found> {
  const versions = await versionsOf(deps, payment)
  const version = present(versions[0], 'a sent payment has a version')
  let isPending = false
  for (const one of versions) {
    const status = await deps.gateway.transaction(one.txId)
    if (status.status === 'included') return { status, version: one }
    isPending ||= status.status === 'pending'
  }
  return { status: { status: isPending ? 'pending' : 'unknown' }, version }
}

/** Newest first. Most payments have one, and it is at hand. */
async function versionsOf(deps: Pick<ChainWorkerDeps, 'work'>, payment: Payment): Promise<Version[]> {
  if (payment.timesReplaced > 0)
    return (await deps.work.stores.payments.attemptsOf(payment.id)).filter(({ end }) => end === null).toReversed()
  const { txId, raw, reservation } = payment
  return [
    {
      txId: present(txId, 'a sent payment has a transaction'),
      raw: present(raw, 'a sent payment has bytes'),
      reservation: present(reservation, 'a sent payment has a reservation'),
    },
  ]
}

/** The payment is what is in the chain: its hash is the one that people see, its change the one that is ours. */
export async function adoptVersion(
  deps: ChainWorkerDeps,
  payment: Payment,
  { txId, raw, reservation }: Version,
  fence: Fence,
): Promise<void> {
  if (payment.txId === txId) return
  await deps.work.transaction(async (stores) => {
    const current = await stores.payments.findLocked(payment.id)
    if (current?.status !== 'SENT') return
    const adopted: Payment = { ...current, txId, raw, reservation }
    await stores.payments.save(adopted)
    await tellOrder(deps, stores, adopted, { kind: 'settlement-sent' })
  }, fence)
  deps.report('earlier-version-mined', { payment: payment.id, chain: payment.chain, txId })
}
