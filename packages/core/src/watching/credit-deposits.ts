import { assert, present } from '@cambio/kernel/assert'
import { spendsWhereItLies, type BlockRef } from '../chains/chain-gateway.ts'
import { witnessing } from './chain-witness.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { FLOAT_MEMO } from '../chains/deposit-memo.ts'
import { HOT_KEY } from '../chains/signer.ts'
import type { KeyPath } from '../chains/key-path.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { depositCredited, depositSuspended, floatToppedUp } from '../chains/deposit-postings.ts'
import type { CustodyAccount } from '../ledger/posting.ts'
import { networkFeeOf } from '../quotes/price-quote.ts'
import type { RateTick } from '../quotes/tick.ts'
import { DomainError } from '../shared/domain-error.ts'
import { inLanes } from '../shared/in-lanes.ts'
import { ScreeningAway } from '../screening/screening.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import type { Stores } from '../chain-work/stores.ts'
import { commitTransition, paysBlacklisted } from '../orders/settle/commit-settlement.ts'
import type { Deposit, SenderListing } from '../chains/deposit.ts'
import { dustLimit, returnableAmount } from '../orders/refund/dust.ts'
import { judgeDeposit, type Judgement } from '../orders/settle/judge-deposit.ts'
import { applyFact } from '../orders/machine/order-machine.ts'
import type { Order } from '../orders/order.ts'
import { returnDeposit } from '../orders/refund/return-deposit.ts'
import { NOT_SCREENED, screenSenders, type ScreenedSenders } from './screen-senders.ts'
import { storeTransition } from '../orders/settle/store-transition.ts'
import { orderTermsText } from '../orders/terms-seal.ts'
import { creditAccount } from '../wallet/credit-account.ts'

/** Maximum number of deposits that one pass of the worker credits. */
const CREDITS_PER_PASS = 64
/**
 * Maximum number of deposits of one order or account that one pass of the worker credits. Otherwise a flood of deposits
 * to one address would delay other owners.
 */
const CREDITS_PER_OWNER = 20
/**
 * Maximum number of deposits of one order that are returned automatically. Otherwise a flood of small deposits would
 * occupy the chain's payments.
 */
const MAX_AUTOMATIC_RETURNS = 5

/** A deposit to credit, with its screening result and the tick for its price. */
interface Credit {
  seen: Deposit
  instrument: Instrument
  tick: RateTick
  screened: ScreenedSenders
}

/**
 * Credits deposits that have enough confirmations, several concurrently, each in its own transaction. A credit posts
 * the deposit, moves its order, and commits the intent to pay out or refund. Nothing is credited on a halted chain, or
 * when a configured second node contradicts it. Nothing is traded without a fresh rate. A deposit whose senders cannot
 * be screened waits; a deposit with a listed sender is held. Returns how many deposits were credited.
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
  const isWitnessed = witnessing(deps, tip, fence)
  const credited = await inLanes(
    seen.filter((deposit) => depthAt(tip, deposit) >= catalogue.get({ slug: deposit.asset }).minConfirmationsToTrade),
    // Deposits with the same owner are credited one after another, in the store's order. Deposits without an owner form
    // one such group.
    ({ orderId, userId }) => `${orderId} ${userId}`,
    async (deposit) => {
      if (!(await stillInItsBlock(deps, deposit)) || !(await isWitnessed(deposit))) return false
      const instrument = catalogue.get({ slug: deposit.asset })
      const screened = await screenUnlessTopUp(deps, deposit, instrument, fence)
      if (screened === null) return false
      if (!(await creditUnlessWaiting(deps, { seen: deposit, instrument, tick, screened }, fence))) return false
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
 * Credits one deposit. Returns false when it cannot be priced or screened now. The deposit then waits, and the other
 * deposits continue.
 */
async function creditUnlessWaiting(deps: ChainWorkerDeps, credit: Credit, fence: Fence): Promise<boolean> {
  const { chain, id } = credit.seen
  try {
    await deps.work.transaction((stores) => creditOne(deps, stores, credit), fence)
    return true
  } catch (error) {
    // Screening rarely fails here, because the answers of the screening sources were cached shortly before.
    if (error instanceof ScreeningAway) return false
    if (!(error instanceof DomainError) || error.code !== 'NO_LIQUIDITY') throw error
    deps.report('deposit-waits-for-a-price', { chain, deposit: id })
    return false
  }
}

/**
 * Screens the senders of a deposit. The operator's top-up of the hot wallet is not screened. Returns null while the
 * deposit must wait.
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

function isTopUp({ purpose }: KeyPath, { requiresMemo }: Instrument, { memo }: Deposit): boolean {
  return purpose === HOT_KEY.purpose && (!requiresMemo || memo === FLOAT_MEMO)
}

/**
 * Returns whether the block of a deposit still contains the deposit. The node is queried again, because coins are
 * credited right after this check.
 */
async function stillInItsBlock(deps: ChainWorkerDeps, deposit: Deposit): Promise<boolean> {
  const found = await deps.gateway.transaction(deposit.txId)
  return found.status === 'included' && found.succeeded && found.block.hash === deposit.blockHash
}

async function creditOne(deps: ChainWorkerDeps, stores: Stores, credit: Credit): Promise<void> {
  const { instrument, tick, screened } = credit
  const depositId = credit.seen.id
  const found = await stores.chains.findDepositLocked(depositId)
  if (found?.status !== 'SEEN' || found.blockHeight === null || found.blockHash === null) return
  const deposit: Deposit = { ...found, ...screened, unscreenedSince: null }
  await stores.chains.noteScreened(depositId, screened.senders, screened.listing)
  const block = { height: found.blockHeight, hash: found.blockHash }
  const owner = (await stores.chains.ownAddresses(deposit.chain, [deposit.address]))[0]
  assert(owner !== undefined, 'a deposit arrives at one of our addresses')
  const keepsOutputs = deps.gateway.model === 'outputs'
  if (keepsOutputs) {
    const utxo = {
      txId: deposit.txId,
      vout: Number(deposit.outputKey),
      amountAtomic: deposit.amountAtomic,
      key: owner.key,
    }
    await stores.payments.addUtxo(deposit.chain, utxo, block.height)
  }
  const isHot = owner.key.purpose === HOT_KEY.purpose
  if (isTopUp(owner.key, instrument, deposit)) {
    await stores.chains.setDepositStatus(depositId, 'TOPPED_UP', block)
    await stores.ledger.post(floatToppedUp(deposit, deposit.takenFrom ?? 'custody:hot'))
    return
  }
  if (screened.listing) reportListing(deps, deposit, screened.listing)
  // Coins that cannot be spent directly from their deposit address are booked there until they are swept.
  const custody: CustodyAccount =
    deposit.takenFrom ?? (spendsWhereItLies(deps.gateway) || isHot ? 'custody:hot' : 'custody:deposits')
  if (deposit.userId !== null) {
    const feeAtomic = networkFeeOf(instrument, tick, deps.catalogue)
    if (feeAtomic === null) throw feeUnknown()
    await creditAccount(deps, stores, { deposit, userId: deposit.userId, instrument, block, custody, feeAtomic })
    return
  }
  const order = deposit.orderId === null ? null : await stores.orders.findLocked(deposit.orderId)
  // A deposit that was once credited to an account's balance no longer counts for its order, even after its block was
  // orphaned and another block contains it. An operator decides on it.
  const wasOnBalance = deposit.balanceOf !== null
  if (!order || order.from !== deposit.asset || wasOnBalance) {
    await setAside(deps, stores, { deposit, block, custody, order, tick })
    return
  }
  const depositAtomic = deposit.amountAtomic
  const refundFeeAtomic = networkFeeOf(instrument, tick, deps.catalogue)
  if (refundFeeAtomic === null) throw feeUnknown()
  const transition = applyFact(
    order,
    {
      kind: 'deposit-credited',
      depositAtomic,
      ...(await judged(deps, stores, order, deposit, tick)),
      refundable: returnableAmount(instrument, depositAtomic, refundFeeAtomic) !== null,
    },
    deps.clock.now(),
    deps.terms,
  )
  if (transition.commands.some((command) => command.kind === 'set-aside')) {
    await setAside(deps, stores, { deposit, block, custody, order, tick })
    return
  }
  await stores.chains.setDepositStatus(depositId, 'CREDITED', block)
  await commitTransition(deps, stores, transition, refundFeeAtomic, [depositCredited(deposit, order.orderId, custody)])
}

function reportListing(deps: ChainWorkerDeps, { chain, id }: Deposit, { source }: SenderListing): void {
  deps.report('listed-sender', { chain, deposit: id, source })
}

function feeUnknown(): DomainError {
  return new DomainError('NO_LIQUIDITY', 'The network fee is not known at the moment')
}

async function judged(
  deps: ChainWorkerDeps,
  stores: Stores,
  order: Order,
  deposit: Deposit,
  tick: RateTick,
): Promise<Judgement> {
  if (deposit.listing !== null || (await paysBlacklisted(deps, order))) return { verdict: 'held', settledQuote: null }
  if (!deps.seals.isSealedBy('server', orderTermsText(order), await stores.orders.termsSeal(order.orderId))) {
    deps.report('order-terms-not-sealed', { order: order.orderId })
    return { verdict: 'held', settledQuote: null }
  }
  return judgeDeposit({
    order,
    depositAtomic: deposit.amountAtomic,
    firstBlockAt: deposit.blockAt ?? deposit.seenAt,
    tick,
    catalogue: deps.catalogue,
    policy: deps.policy,
  })
}

/**
 * Sets aside coins that do not settle the order. The first few deposits of an order are returned to its refund address;
 * the others wait for an operator.
 */
async function setAside(
  deps: ChainWorkerDeps,
  stores: Stores,
  aside: { deposit: Deposit; block: BlockRef; custody: CustodyAccount; order: Order | null; tick: RateTick },
): Promise<void> {
  const { deposit, block, custody, order, tick } = aside
  const { id, asset } = deposit
  await stores.ledger.post(depositSuspended(deposit, custody))
  await stores.chains.setDepositStatus(id, 'SUSPENSE', block)
  const suspended: Deposit = { ...deposit, status: 'SUSPENSE', blockHeight: block.height, blockHash: block.hash }
  const fee = networkFeeOf(deps.catalogue.get({ slug: asset }), tick, deps.catalogue)
  const isReturned =
    order !== null &&
    deposit.listing === null &&
    // The exchange already bore the loss of an orphaned deposit. If the deposit reappears, an operator books it.
    order.state !== 'AT_RISK' &&
    deposit.timesReverted === 0 &&
    order.refundAddress !== null &&
    fee !== null &&
    (await stores.orders.depositCounts(order.orderId, order.from)).returned < MAX_AUTOMATIC_RETURNS &&
    !(await paysBlacklisted(deps, order)) &&
    (await returnDeposit(deps, stores, suspended, { address: order.refundAddress, memo: order.refundMemo }, fee))
  // The user may name another refund address before the signer signs. The deposit keeps the seal of the address to
  // which it is returned.
  if (isReturned && order.refundSeal !== null) await stores.chains.sealDecision(id, order.refundSeal)
  if (!isReturned) deps.report('deposit-in-suspense', { chain: deposit.chain, deposit: id })
  if (order) await reportIfNothingWaits(deps, stores, order)
}

/** Reopens the order when the deposit that was set aside was the only deposit that the order waited for. */
async function reportIfNothingWaits(deps: ChainWorkerDeps, stores: Stores, order: Order): Promise<void> {
  const { seen } = await stores.orders.depositCounts(order.orderId, order.from)
  if (seen > 0) await stores.orders.save(order, [])
  else await storeTransition(stores, applyFact(order, { kind: 'deposit-vanished' }, deps.clock.now(), deps.terms))
}
