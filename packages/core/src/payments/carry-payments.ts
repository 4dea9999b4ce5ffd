import { present } from '@cambio/kernel/assert'
import type { BlockRef } from '../chains/chain-gateway.ts'
import type { ChainWorkerDeps } from '../chains/chain-worker.ts'
import { SignerRefusal } from '../chains/signer.ts'
import { InsufficientFunds } from '../ledger/ledger-store.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import type { Payment } from './payment.ts'
import { releaseInLine } from './release-claims.ts'
import { reservePayment } from './reserve-payment.ts'
import { settlePayment } from './settle-payment.ts'
import { isItsTurn } from './sign-one-by-one.ts'
import { signPayment } from './sign-payment.ts'
import { tellOrder } from './tell-order.ts'

/** Payments looked at in one pass, oldest first. */
export const PAYMENTS_PER_PASS = 500

/**
 * Carries every open payment of a chain as far as it goes: reserve, sign, store the bytes, broadcast, wait for depth.
 * Each step is committed before the next begins, so that a crash anywhere repeats a step and never a payment. Nothing
 * moves on a halted chain.
 */
export async function carryPayments(deps: ChainWorkerDeps, tip: BlockRef, fence: Fence): Promise<void> {
  const { gateway, work } = deps
  if ((await work.stores.chains.haltReason(gateway.chain)) !== null) return
  const open = await work.stores.payments.inStatus(
    gateway.chain,
    ['INTENT', 'RESERVED', 'SIGNED', 'SENT'],
    PAYMENTS_PER_PASS,
  )
  for (const payment of open) await carryUnlessRefused(deps, payment, tip, fence)
}

/** A payment that the node will not even estimate waits for a person; the others go on. */
async function carryUnlessRefused(deps: ChainWorkerDeps, payment: Payment, tip: BlockRef, fence: Fence): Promise<void> {
  try {
    await carryOne(deps, payment, tip, fence)
  } catch (error) {
    if (!(error instanceof AdapterError) || error.retryable) throw error
    deps.report('payment-refused-by-node', { payment: payment.id, purpose: payment.purpose, asset: payment.asset })
  }
}

async function carryOne(deps: ChainWorkerDeps, payment: Payment, tip: BlockRef, fence: Fence): Promise<void> {
  let current: Payment | null = payment
  if (current.status === 'INTENT') current = await reserve(deps, current, fence)
  if (current?.status === 'RESERVED') current = await sign(deps, current, fence)
  if (current?.status === 'SIGNED') return broadcast(deps, current, tip, fence)
  if (current?.status === 'SENT') return settlePayment(deps, current, tip, fence, () => handOver(deps, current))
}

async function reserve(deps: ChainWorkerDeps, payment: Payment, fence: Fence): Promise<Payment | null> {
  deps.reach('intent-committed')
  try {
    const reserved = await reservePayment(deps, payment, fence)
    if (reserved) deps.reach('nonce-reserved')
    return reserved
  } catch (error) {
    if (!(error instanceof InsufficientFunds)) throw error
    // A sweep waits for the gas sent ahead of it; a payment from the hot wallet waits for a person to top it up.
    if (payment.source.purpose === 'hot')
      deps.report('payment-waits-for-float', { payment: payment.id, purpose: payment.purpose, asset: payment.asset })
    return null
  }
}

async function sign(deps: ChainWorkerDeps, payment: Payment, fence: Fence): Promise<Payment | null> {
  if (!(await isItsTurn(deps, payment))) return null
  try {
    const signed = await signPayment(deps, payment)
    deps.reach('signed')
    const stored = await deps.work.transaction(async (stores) => {
      const current = await stores.payments.findLocked(payment.id)
      // Held meanwhile, because its deposit was undone: what was signed is forgotten, nobody has seen it.
      if (current?.status !== 'RESERVED') return null
      const next: Payment = { ...current, status: 'SIGNED', raw: signed.raw, txId: signed.txId }
      await stores.payments.save(next)
      await tellOrder(deps, stores, next, { kind: 'settlement-sent' })
      return next
    }, fence)
    deps.reach('raw-stored')
    return stored
  } catch (error) {
    if (!(error instanceof SignerRefusal)) throw error
    deps.report('signer-refused', { payment: payment.id, asset: payment.asset, reason: error.reason })
    // A stopped signer signs nothing of anybody; a single payment it will not sign must not stand before the others.
    if (!error.isOfEverything) await holdRefused(deps, payment, fence)
    return null
  }
}

/** A payment that the signer will not sign waits for a person, and gives its number or inputs to the next. */
async function holdRefused(deps: ChainWorkerDeps, payment: Payment, fence: Fence): Promise<void> {
  await deps.work.transaction(async (stores) => {
    const current = await stores.payments.findLocked(payment.id)
    if (current?.status !== 'RESERVED') return
    await stores.payments.save({ ...(await releaseInLine(deps, stores, current)), status: 'HELD' })
  }, fence)
}

/** What the node answers is not believed: the next pass looks the transaction up. */
async function broadcast(deps: ChainWorkerDeps, payment: Payment, tip: BlockRef, fence: Fence): Promise<void> {
  await handOver(deps, payment)
  deps.reach('reply-not-stored')
  const now = deps.clock.now()
  const tried = { at: now, height: tip.height }
  await deps.work.transaction(
    (stores) => stores.payments.save({ ...payment, status: 'SENT', sentAt: payment.sentAt ?? now, tried }),
    fence,
  )
}

async function handOver(deps: ChainWorkerDeps, payment: Payment): Promise<void> {
  const outcome = await deps.gateway.broadcast(present(payment.raw, 'a signed payment has bytes'))
  deps.reach('sent-without-reply')
  if (outcome === 'unclear') deps.report('broadcast-unclear', { payment: payment.id, txId: payment.txId ?? '' })
}
