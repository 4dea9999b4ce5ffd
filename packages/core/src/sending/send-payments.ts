import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { BlockRef } from '../chains/observed-block.ts'
import type { Payment } from '../payments/payment.ts'
import type { UnsentPayments } from '../payments/payment-store.ts'
import { CONCURRENCY } from '../shared/in-lanes.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import { claimPayments, startEstimates } from './claim-payments.ts'
import type { Estimates } from './estimates.ts'
import { handOver } from './hand-over.ts'
import { PaymentGroup, type Pass } from './payment-group.ts'
import { signPayments } from './sign-payments.ts'

/**
 * Number of sent payments after which a pass stops, so that the next pass first credits newly arrived deposits. Waiting
 * payments do not count, so they cannot block others.
 */
const SENT_PER_PASS = 64

/**
 * Sends payments that have not been broadcast yet, in the given order. Returns the number of broadcast payments. On
 * chains with sequence numbers, sends groups of `CONCURRENCY` payments. A group queries the node and the signer in
 * parallel, but claims sequence numbers and broadcasts one payment after another.
 * A later pass retries a payment that the signer cannot verify yet, or whose estimate fails. A slow estimate continues
 * between passes. After a group with a failed or slow estimate, the pass stops, because new deposits wait and the next
 * group may take as long. The postponed payment (`retry`) is last and alone, because its attempt may be slow.
 */
export async function sendPayments(
  deps: ChainWorkerDeps,
  { ready, retry, estimates }: UnsentPayments & { estimates: Estimates },
  tip: BlockRef,
  fence: Fence,
): Promise<number> {
  const { gateway } = deps
  const together = gateway.model === 'account' && gateway.ordering === 'numbered' ? CONCURRENCY : 1
  const isBusy = (payment: Payment): boolean => payment.status === 'INTENT' && estimates.isBusy(payment)
  const sendable = ready.filter((payment) => !isBusy(payment))
  let sent = 0
  for (let from = 0; from < sendable.length && sent < SENT_PER_PASS; from += together) {
    const next = sendable.slice(from + together, from + 2 * together)
    const group = await sendGroup(deps, sendable.slice(from, from + together), { estimates, tip, fence }, next)
    sent += group.sent
    if (group.isDelayed) return sent
  }
  return retry === null || isBusy(retry)
    ? sent
    : sent + (await sendGroup(deps, [retry], { estimates, tip, fence }, [])).sent
}

/**
 * Sends a group of payments, and starts the estimates of the next group meanwhile. Throws the first failure that
 * affects more than one payment.
 */
async function sendGroup(
  deps: ChainWorkerDeps,
  payments: readonly Payment[],
  pass: Pass,
  next: readonly Payment[],
): Promise<{ sent: number; isDelayed: boolean }> {
  const group = new PaymentGroup(deps, pass)
  const claimed = await claimPayments(group, payments)
  if (!group.isDelayed) startEstimates(group, next)
  const signed = await signPayments(group, claimed)
  const sent = await handOverAll(
    group,
    signed.toSorted((one, other) => numberOf(one) - numberOf(other)),
  )
  if (group.failures.length > 0) throw group.failures[0]
  return { sent, isDelayed: group.isDelayed }
}

/** Broadcasts the payments one after another, because a node may drop transactions that arrive out of sequence. */
async function handOverAll(group: PaymentGroup, signed: readonly Payment[]): Promise<number> {
  const sent: Payment[] = []
  const before = group.failures.length
  for (const payment of signed) {
    if (group.failures.length > before) break
    const isOver = await group.attempt(payment, async () => {
      await handOver(group.deps, payment)
      group.deps.reach('reply-not-stored')
      return true
    })
    if (isOver) sent.push(payment)
  }
  const now = group.deps.clock.now()
  const tried = { at: now, height: group.tip.height }
  if (sent.length > 0)
    await group.deps.work.transaction(
      (stores) =>
        stores.payments.saveAll(
          sent.map((payment) => ({ ...payment, status: 'SENT', sentAt: payment.sentAt ?? now, tried })),
        ),
      group.fence,
    )
  return sent.length
}

function numberOf({ source, reservation }: Payment): number {
  return source.purpose === 'hot' && reservation?.kind === 'sequence' ? reservation.sequence : Number.MAX_SAFE_INTEGER
}
