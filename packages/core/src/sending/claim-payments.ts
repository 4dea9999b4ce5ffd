import { InsufficientFunds } from '../ledger/ledger-store.ts'
import { SignerRefusal } from '../chains/signer.ts'
import type { Payment } from '../payments/payment.ts'
import { forgetRefusals } from './count-refusals.ts'
import { heldFor, holdUnsigned, reportRefusal } from './hold-payment.ts'
import type { PaymentGroup } from './payment-group.ts'
import { moveToEndOfQueue } from './postpone-payment.ts'
import { claimAll, estimateReservation, type Claim, type Estimated } from './reserve-payment.ts'

interface Proposed {
  payment: Payment
  claim: Claim
}

/**
 * Estimates the cost of all payments in parallel and then claims their sequence numbers or outputs one after another.
 * Uses one transaction if all claims succeed, and otherwise one transaction per payment.
 */
export async function claimPayments(group: PaymentGroup, payments: readonly Payment[]): Promise<Payment[]> {
  const intents = payments.filter(({ status }) => status === 'INTENT')
  for (const _intent of intents) group.deps.reach('intent-committed')
  const proposals = await group.each(intents, async (payment) => {
    const claim = await unlessRefused(group, payment, () =>
      waitForFunds(group, payment, () => estimate(group, payment)),
    )
    await forgetRefusals(group.deps, payment, group.fence)
    return claim && { payment, claim }
  })
  const reserved = (await claimTogether(group, proposals)) ?? (await claimApart(group, proposals))
  await group.postponeUnclaimed()
  for (const _claimed of reserved) group.deps.reach('nonce-reserved')
  return [...payments.filter(({ status }) => status !== 'INTENT'), ...reserved]
}

/**
 * Starts the estimates of the next group's payments. The node and the signer then work on them while the current group
 * is signed and broadcast. Does nothing where the node's wallet handles one payment after another.
 */
export function startEstimates({ deps, estimates }: PaymentGroup, payments: readonly Payment[]): void {
  if (isWallet(deps)) return
  for (const payment of payments)
    if (payment.status === 'INTENT')
      estimates.start(
        payment,
        () => estimateReservation(deps, payment),
        () => deps.clock.now(),
      )
}

function isWallet({ gateway }: PaymentGroup['deps']): boolean {
  return gateway.model === 'account' && gateway.ordering === 'once'
}

/**
 * Returns the claim of an estimated payment. Waits for the estimate only for a limited time. Where the node's wallet
 * chooses the coins, waits until the estimate has ended, because the wallet handles one payment after another.
 */
async function estimate(group: PaymentGroup, payment: Payment): Promise<Claim | null> {
  const { deps, estimates } = group
  const request = (): Promise<Estimated | null> => estimateReservation(deps, payment)
  const estimated = await (isWallet(deps) ? request() : estimates.of(payment, request, () => deps.clock.now()))
  return estimated && estimated()
}

/**
 * Claims the sequence numbers or outputs of all payments in one transaction. If one claim fails, claims nothing and
 * returns null; the caller then tries each payment separately.
 */
async function claimTogether(group: PaymentGroup, proposals: readonly Proposed[]): Promise<Payment[] | null> {
  if (proposals.length < 2) return null
  try {
    return await claimAll(
      group.deps,
      proposals.map(({ claim }) => claim),
      group.fence,
    )
  } catch {
    return null
  }
}

async function claimApart(group: PaymentGroup, proposals: readonly Proposed[]): Promise<Payment[]> {
  const reserved: Payment[] = []
  const before = group.failures.length
  for (const { payment, claim } of proposals) {
    if (group.failures.length > before) break
    const claimed = await group.attempt(payment, () =>
      waitForFunds(group, payment, () => claimAll(group.deps, [claim], group.fence)),
    )
    reserved.push(...(claimed ?? []))
  }
  return reserved
}

/**
 * Runs work for a payment before it claims a sequence number. Puts the payment on hold if the signer rejects it, and
 * lets it wait while the signer is stopped.
 */
async function unlessRefused<T>(
  group: PaymentGroup,
  payment: Payment,
  work: () => Promise<T | null>,
): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SignerRefusal)) throw error
    reportRefusal(group.deps, payment, error)
    if (!error.refusesAll) await holdUnsigned(group.deps, payment, heldFor(error, group.deps.clock.now()), group.fence)
    return null
  }
}

/**
 * Runs work for a payment. Returns null if coins are missing: a sweep then waits for its gas, and a payment from the
 * hot wallet waits for a top-up of the hot wallet.
 */
async function waitForFunds<T>(
  group: PaymentGroup,
  payment: Payment,
  work: () => Promise<T | null>,
): Promise<T | null> {
  try {
    const done = await work()
    if (done !== null) return done
  } catch (error) {
    if (!(error instanceof InsufficientFunds)) throw error
    const { id, purpose, asset } = payment
    if (payment.source.purpose === 'hot') group.deps.report('payment-waits-for-float', { payment: id, purpose, asset })
  }
  await moveToEndOfQueue(group.deps, payment, 'coins', group.fence)
  return null
}
