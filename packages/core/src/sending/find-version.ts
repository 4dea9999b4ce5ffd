import { present } from '@cambio/kernel/assert'
import type { ChainGateway, TransactionStatus } from '../chains/chain-gateway.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import { isMalleated, type Payment, type PaymentAttempt } from '../payments/payment.ts'
import { reportToOrder } from './report-to-order.ts'

/** One signed version of a payment. */
export type Version = Pick<PaymentAttempt, 'txId' | 'raw' | 'reservation'>

/** Status of a payment at the node, derived from all of its signed versions. */
export interface Found {
  status: TransactionStatus
  /** The mined version or, if none is mined, the newest version that the signer signed. */
  version: Version
}

/**
 * Looks up every signed version of a sent payment that may still be mined. The versions share a sequence number or an
 * input, so at most one of them is mined.
 * @param node node to query, by default the chain's first node
 */
export async function findVersion(
  deps: Pick<ChainWorkerDeps, 'gateway' | 'work'>,
  payment: Payment,
  node: Pick<ChainGateway, 'transaction'> = deps.gateway,
): Promise<Found> {
  const versions = await versionsOf(deps, payment)
  const version = present(
    versions.find((one) => !isMalleated(one)),
    'a sent payment has a signed version',
  )
  let isPending = false
  for (const one of versions) {
    const status = await node.transaction(one.txId)
    if (status.status === 'included') return { status, version: one }
    isPending ||= status.status === 'pending'
  }
  return { status: { status: isPending ? 'pending' : 'unknown' }, version }
}

/**
 * Returns a payment's signed versions, newest first. Runs no query for a payment on an account-based chain that was
 * never replaced, because it has only one version. On chains with outputs, always queries the versions, because
 * `timesReplaced` does not count malleated versions.
 */
async function versionsOf(deps: Pick<ChainWorkerDeps, 'gateway' | 'work'>, payment: Payment): Promise<Version[]> {
  if (payment.timesReplaced > 0 || deps.gateway.model === 'outputs')
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

/**
 * Makes the mined version the current version of the payment. Users then see this version's transaction ID, and the
 * version's change becomes spendable.
 */
export async function adoptVersion(
  deps: Pick<ChainWorkerDeps, 'work' | 'terms' | 'clock' | 'report'>,
  payment: Payment,
  { txId, raw, reservation }: Version,
  fence: Fence,
): Promise<void> {
  if (payment.txId === txId) return
  await makeCurrent(deps, payment, { txId, raw, reservation }, fence)
  deps.report('earlier-version-mined', { payment: payment.id, chain: payment.chain, txId })
}

/**
 * Makes the signed version current again after the block with the malleated version was orphaned. Nodes may refuse to
 * relay the malleated bytes, so the worker broadcasts the signed bytes.
 */
export async function returnToSigned(
  deps: Pick<ChainWorkerDeps, 'work' | 'terms' | 'clock' | 'report'>,
  payment: Payment,
  version: Version,
  fence: Fence,
): Promise<void> {
  await makeCurrent(deps, payment, version, fence)
  deps.report('malleated-payment-reverted', { payment: payment.id, chain: payment.chain, txId: version.txId })
}

async function makeCurrent(
  deps: Pick<ChainWorkerDeps, 'work' | 'terms' | 'clock' | 'report'>,
  { id }: Payment,
  { txId, raw, reservation }: Version,
  fence: Fence,
): Promise<void> {
  await deps.work.transaction(async (stores) => {
    const current = await stores.payments.findLocked(id)
    if (current?.status !== 'SENT') return
    const adopted: Payment = { ...current, txId, raw, reservation }
    await stores.payments.save(adopted)
    await reportToOrder(deps, stores, adopted, { kind: 'settlement-sent' })
  }, fence)
}
