import { present } from '@cambio/kernel/assert'
import type { BlockRef } from '../chains/observed-block.ts'
import { witnessing } from './chain-witness.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { creditDeposit, isTopUp, type Credit } from './credit-deposit.ts'
import { isAgreed } from './dispute-deposit.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { DomainError } from '../shared/domain-error.ts'
import { inLanes } from '../shared/in-lanes.ts'
import type { RateTick } from '../quotes/tick.ts'
import { ScreeningAway } from '../screening/screening.ts'
import { LockTimeout, type Fence } from '../shared/unit-of-work.ts'
import type { Deposit } from '../chains/deposit.ts'
import { dustLimit } from '../orders/refund/dust.ts'
import { measureAutomaticRefund, RefundAddressChanged, type MeasuredRefund } from '../orders/refund/measure-refund.ts'
import { orNullIfUnreadable } from '../orders/unreadable-order.ts'
import { NOT_SCREENED, screenSenders, type ScreenedSenders } from './screen-senders.ts'

/** Maximum number of deposits that one worker pass credits. */
const CREDITS_PER_PASS = 64
/**
 * Maximum number of deposits per order or account that one worker pass credits. Without this limit, a flood of deposits
 * to one address would delay other owners' deposits.
 */
const CREDITS_PER_OWNER = 20
/**
 * Credits deposits that have enough confirmations, several concurrently. Each credit is one transaction that posts the
 * deposit, moves its order to the next state, and commits the intent to pay out or refund. A deposit waits while the
 * optional second node contradicts it, while no current rate is available, or while its senders cannot be screened. A
 * deposit from a listed sender is held for an operator. Returns the number of credited deposits, which is 0 on a halted
 * chain.
 */
export async function creditDeposits(deps: ChainWorkerDeps, tip: BlockRef, fence: Fence): Promise<number> {
  const { gateway, work, catalogue } = deps
  const tick = deps.ticks.latest()
  if (!tick || (await work.stores.chains.haltReason(gateway.chain)) !== null) return 0
  const instruments = catalogue.instruments.filter((one) => one.chain === gateway.chain)
  const depths = instruments.map((one) => one.minConfirmationsToTrade)
  const highest = tip.height - Math.min(...depths) + 1
  const seen = await work.stores.chains.depositsUpTo(gateway.chain, 'SEEN', highest, {
    limit: CREDITS_PER_PASS,
    perOwner: CREDITS_PER_OWNER,
    dueBy: deps.clock.now(),
    dustBelow: instruments.map((one) => ({ asset: one.slug, atomic: dustLimit(one, tick, catalogue) ?? 0n })),
  })
  const witness = witnessing(deps, tip, fence)
  const credited = await inLanes(
    seen.filter((deposit) => depthAt(tip, deposit) >= catalogue.get({ slug: deposit.asset }).minConfirmationsToTrade),
    // Credit deposits of the same owner one after another, in the sequence in which the store returned them. Deposits
    // without an owner form one group.
    ({ orderId, userId }) => `${orderId} ${userId}`,
    async (deposit) => {
      if (!(await isAgreed(deps, deposit, witness, fence))) return false
      const instrument = catalogue.get({ slug: deposit.asset })
      const screened = await screenUnlessTopUp(deps, deposit, instrument, fence)
      if (screened === null) return false
      const measured = await measureSendingBack(deps, deposit, instrument, tick)
      if (!(await creditUnlessWaiting(deps, { seen: deposit, instrument, tick, screened, measured }, fence)))
        return false
      deps.reach('credited')
      return true
    },
  )
  return credited.filter(Boolean).length
}

function depthAt(tip: BlockRef, deposit: Deposit): number {
  return tip.height - present(deposit.blockHeight, 'a mined deposit has a block height') + 1
}

/**
 * Credits one deposit. Returns false if the deposit cannot be priced, screened, measured or locked now. The deposit then
 * waits for the next pass, and the pass continues with the others.
 */
async function creditUnlessWaiting(deps: ChainWorkerDeps, credit: Credit, fence: Fence): Promise<boolean> {
  const { chain, id } = credit.seen
  try {
    await deps.work.transaction((stores) => creditDeposit(deps, stores, credit), fence)
    return true
  } catch (error) {
    // Screening rarely fails here, because `screenSenders` has just cached the responses of the screening sources.
    if (error instanceof ScreeningAway || error instanceof RefundAddressChanged) return false
    if (error instanceof LockTimeout) {
      deps.report('deposit-waits-for-a-lock', { chain, deposit: id })
      return false
    }
    if (!(error instanceof DomainError) || error.code !== 'NO_LIQUIDITY') throw error
    deps.report('deposit-waits-for-a-price', { chain, deposit: id })
    return false
  }
}

/**
 * Screens a deposit's senders unless it is the operator's top-up of the hot wallet. Returns null while the deposit must
 * wait.
 */
async function screenUnlessTopUp(
  deps: ChainWorkerDeps,
  deposit: Deposit,
  instrument: Instrument,
  fence: Fence,
): Promise<ScreenedSenders | null> {
  const [owner] = await deps.work.stores.chains.ownAddresses(deposit.chain, [deposit.address])
  if (owner && isTopUp(owner.key, instrument, deposit)) return NOT_SCREENED
  return screenSenders(deps, deposit, instrument, fence)
}

/**
 * Measures the cost of sending a deposit back to its order's refund address. Returns null for a token, for a deposit
 * that belongs to no order, and for dust, which is never sent back: a flood of dust must not delay the chain's payments.
 */
async function measureSendingBack(
  deps: ChainWorkerDeps,
  { orderId, amountAtomic }: Deposit,
  instrument: Instrument,
  tick: RateTick,
): Promise<MeasuredRefund | null> {
  const { orders } = deps.work.stores
  if (orderId === null || instrument.contract !== null) return null
  if (amountAtomic < (dustLimit(instrument, tick, deps.catalogue) ?? 0n)) return null
  const order = await orNullIfUnreadable(orders.find(orderId), deps.report)
  return order && measureAutomaticRefund(deps, order, { instrument, amountAtomic }, tick)
}
