import { BrokenInvariant, present } from '@cambio/kernel/assert'
import type { BlockRef } from '../chains/observed-block.ts'
import { witnessing, type Witnessing } from './chain-witness.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { creditDeposit, isTopUp, type Credit } from './credit-deposit.ts'
import type { RetryPauses } from '../shared/retry-pauses.ts'
import { isAgreed } from './dispute-deposit.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { DomainError } from '../shared/domain-error.ts'
import { inLanes } from '../shared/in-lanes.ts'
import type { RateTick } from '../quotes/tick.ts'
import { ScreeningAway } from '../screening/screening.ts'
import { FenceBroken, LockTimeout, type Fence } from '../shared/unit-of-work.ts'
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
 * Maximum wait of a credit for a lock, in milliseconds. It is longer than the database needs to detect a deadlock,
 * after which the credit is tried again immediately.
 */
const MAX_LOCK_WAIT_MS = 2_000

/** A pass that credits deposits at one rate tick. */
interface CreditPass {
  tick: RateTick
  tip: BlockRef
  witness: Witnessing
  fence: Fence
}

/**
 * Credits deposits that have enough confirmations, several concurrently. Each credit is one transaction: it posts the
 * deposit, moves its order to the next state, and commits the payout or refund. A deposit waits while the second node
 * contradicts it, the node cannot report it, or the network does not allow a payment to spend it. It also waits while
 * no current rate is available, its senders cannot be screened, or its rows are locked. A deposit from a listed sender
 * is held for an operator. Returns the number of credited deposits, which is 0 on a halted chain.
 * @param pauses deposits whose credit failed, which wait for their next attempt while other deposits are credited
 */
export async function creditDeposits(
  deps: ChainWorkerDeps,
  pauses: RetryPauses,
  tip: BlockRef,
  fence: Fence,
): Promise<number> {
  const tick = deps.ticks.latest()
  if (!tick || (await deps.work.stores.chains.haltReason(deps.gateway.chain)) !== null) return 0
  const pass = { tick, tip, witness: witnessing(deps, tip, fence), fence }
  const seen = await confirmedDeposits(deps, pauses, tip, tick)
  const lockedOwners = new Set<string>()
  const credited = await inLanes(
    // Try the paused deposits last, because each of them may delay the deposits after it.
    seen.toSorted((one, other) => Number(pauses.has(one.id)) - Number(pauses.has(other.id))),
    // Credit deposits of the same owner one after another, in the sequence in which the store returned them. Deposits
    // without an owner form one group.
    ownerOf,
    async (deposit) => {
      // Deposits of one owner lock the same rows, so after one lock timeout, skip the other deposits of this owner.
      const result = lockedOwners.has(ownerOf(deposit)) ? 'locked' : await tryCredit(deps, pass, deposit)
      if (result === 'locked' && hasOwner(deposit)) lockedOwners.add(ownerOf(deposit))
      if (result === 'locked' || result === 'failed') pauses.add(deposit.id, deps.clock.now())
      else pauses.end(deposit.id)
      if (result === 'credited') deps.reach('credited')
      return result === 'credited'
    },
  )
  return credited.filter(Boolean).length
}

/** Returns the deposits that have enough confirmations. Omits deposits that wait for their next attempt. */
async function confirmedDeposits(
  { gateway, work, catalogue, clock }: Pick<ChainWorkerDeps, 'gateway' | 'work' | 'catalogue' | 'clock'>,
  pauses: RetryPauses,
  tip: BlockRef,
  tick: RateTick,
): Promise<Deposit[]> {
  const instruments = catalogue.instruments.filter((one) => one.chain === gateway.chain)
  const depths = instruments.map((one) => one.minConfirmationsToTrade)
  const highest = tip.height - Math.min(...depths) + 1
  const { retried, omitted } = pauses.turnAt(clock.now())
  const seen = await work.stores.chains.depositsUpTo(gateway.chain, 'SEEN', highest, {
    limit: CREDITS_PER_PASS,
    perOwner: CREDITS_PER_OWNER,
    dueBy: clock.now(),
    dustBelow: instruments.map((one) => ({ asset: one.slug, atomic: dustLimit(one, tick, catalogue) ?? 0n })),
    omitted,
  })
  const found = new Set(seen.map(({ id }) => id))
  // If the pass is not full, the store has returned all due deposits. A paused deposit that is missing was then
  // orphaned or handled in another way.
  if (seen.length < CREDITS_PER_PASS) for (const id of retried) if (!found.has(id)) pauses.end(id)
  return seen.filter((deposit) => depthAt(tip, deposit) >= catalogue.recorded(deposit.asset).minConfirmationsToTrade)
}

function ownerOf({ orderId, userId }: Deposit): string {
  return `${orderId} ${userId}`
}

function hasOwner({ orderId, userId }: Deposit): boolean {
  return orderId !== null || userId !== null
}

function depthAt(tip: BlockRef, deposit: Deposit): number {
  return tip.height - present(deposit.blockHeight, 'a mined deposit has a block height') + 1
}

/**
 * Result of one attempt. `waiting`: the nodes or a screening source decide when the deposit is tried again. `failed`:
 * the deposit cannot be read, priced, screened or spent now, its refund cost cannot be estimated, or an unexpected error
 * concerns only this deposit. `locked`: another transaction has locked its rows.
 */
type Attempt = 'credited' | 'waiting' | 'failed' | 'locked'

/**
 * Tries to credit one deposit. If that is not possible now, the pass continues with the other deposits, because one
 * deposit must not stop a chain.
 * @throws {AdapterError} while the node is unreachable
 * @throws {FenceBroken} once another worker has acquired the lease
 * @throws {BrokenInvariant} if the records contradict each other
 */
async function tryCredit(deps: ChainWorkerDeps, pass: CreditPass, seen: Deposit): Promise<Attempt> {
  const { chain, id } = seen
  try {
    return await creditOne(deps, pass, seen)
  } catch (error) {
    // Screening rarely fails here, because `screenSenders` has just cached the responses of the screening sources.
    if (error instanceof ScreeningAway || error instanceof RefundAddressChanged) return 'failed'
    if (error instanceof LockTimeout) {
      deps.report('deposit-waits-for-a-lock', { chain, deposit: id })
      return 'locked'
    }
    if (error instanceof AdapterError) {
      // This query ends the pass with an error if the node is unreachable.
      await deps.gateway.tip()
      deps.report('deposit-waits-for-a-node', { chain, deposit: id })
      return 'failed'
    }
    if (error instanceof FenceBroken || error instanceof BrokenInvariant) throw error
    if (error instanceof DomainError && error.code === 'NO_LIQUIDITY') {
      deps.report('deposit-waits-for-a-price', { chain, deposit: id })
      return 'failed'
    }
    // This query ends the pass with an error if the database is unavailable.
    await deps.work.stores.chains.haltReason(chain)
    deps.report('deposit-not-credited', { chain, deposit: id, error: String(error) })
    return 'failed'
  }
}

/**
 * Credits one deposit.
 * @throws {LockTimeout} if another transaction has locked a row of the deposit or of its owner
 */
async function creditOne(deps: ChainWorkerDeps, pass: CreditPass, seen: Deposit): Promise<Attempt> {
  const { tick, tip, witness, fence } = pass
  if (!(await isAgreed(deps, seen, witness, fence))) return 'waiting'
  const instrument = deps.catalogue.recorded(seen.asset)
  const screened = await screenUnlessTopUp(deps, seen, instrument, fence)
  if (screened === null) return 'waiting'
  if (!(await isSpendable(deps, seen, tip))) return 'failed'
  const measured = await measureSendingBack(deps, seen, instrument, tick)
  const credit: Credit = { seen, instrument, tick, screened, measured }
  await deps.work.transaction((stores) => creditDeposit(deps, stores, credit), fence, MAX_LOCK_WAIT_MS)
  return 'credited'
}

/**
 * Returns whether the network allows payments to spend a deposit. On chains with unspent outputs, the hot wallet may
 * select a deposit's output for any payment as soon as the deposit is credited.
 */
async function isSpendable(
  { gateway, report }: Pick<ChainWorkerDeps, 'gateway' | 'report'>,
  deposit: Deposit,
  tip: BlockRef,
): Promise<boolean> {
  if (gateway.model !== 'outputs') return true
  const isMature = depthAt(tip, deposit) >= (await gateway.confirmationsToSpend(deposit.txId))
  if (!isMature) report('deposit-waits-for-maturity', { chain: deposit.chain, deposit: deposit.id })
  return isMature
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
 * Estimates the cost of sending a deposit back to its order's refund address. Returns null for a deposit that belongs
 * to no order, and for dust, which is never sent back. A flood of dust therefore causes no estimates that would delay
 * the chain's payments.
 */
async function measureSendingBack(
  deps: ChainWorkerDeps,
  { orderId, amountAtomic }: Deposit,
  instrument: Instrument,
  tick: RateTick,
): Promise<MeasuredRefund | null> {
  const { orders } = deps.work.stores
  if (orderId === null) return null
  if (amountAtomic < (dustLimit(instrument, tick, deps.catalogue) ?? 0n)) return null
  const order = await orNullIfUnreadable(orders.find(orderId), deps.report)
  return order && measureAutomaticRefund(deps, order, { instrument, amountAtomic }, tick)
}
