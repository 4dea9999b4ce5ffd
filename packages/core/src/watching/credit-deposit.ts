import { assert } from '@cambio/kernel/assert'
import { PLAIN_TRANSFER_PERCENT } from '@cambio/kernel/transfer-cost'
import { spendsFromDepositAddresses } from '../chains/chain-gateway.ts'
import type { BlockRef } from '../chains/observed-block.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { FLOAT_MEMO } from '../chains/deposit-memo.ts'
import { HOT_KEY } from '../chains/signer.ts'
import type { KeyPath } from '../chains/key-path.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { depositCredited, depositSuspended, floatToppedUp } from '../chains/deposit-postings.ts'
import type { CustodyAccount } from '../ledger/posting.ts'
import type { RateTick } from '../quotes/tick.ts'
import { assertNoFastRise } from '../quotes/rate-rise.ts'
import { networkFeeTo } from '../quotes/transfer-cost.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { Stores } from '../chain-work/stores.ts'
import { commitTransition, paysBlacklisted, refundsBankMoney } from '../orders/settle/commit-settlement.ts'
import type { Deposit, SenderListing } from '../chains/deposit.ts'
import { returnableAmount } from '../orders/refund/dust.ts'
import { percentFor, type MeasuredRefund } from '../orders/refund/measure-refund.ts'
import { findAccountListing } from '../orders/settle/account-listing.ts'
import { judgeDeposit, type Judgement } from '../orders/settle/judge-deposit.ts'
import type { OrderFact, Transition } from '../orders/machine/order-fact.ts'
import { applyFact } from '../orders/machine/order-machine.ts'
import type { Order } from '../orders/order.ts'
import { returnDeposit } from '../orders/refund/return-deposit.ts'
import type { ScreenedSenders } from './screen-senders.ts'
import { orNullIfUnreadable } from '../orders/unreadable-order.ts'
import { storeTransition } from '../orders/settle/store-transition.ts'
import { orderTermsText } from '../orders/terms-seal.ts'
import { creditAccount } from '../wallet/credit-account.ts'
import { isOverBridgedLimit } from './bridged-limit.ts'

/**
 * Maximum number of deposits per order that the worker returns automatically. Without this limit, a flood of small
 * deposits would hold up the chain's payments.
 */
const MAX_AUTOMATIC_RETURNS = 5

/** Judgement of a deposit on which an operator must decide. */
const HELD: Judgement = { verdict: 'held', settledQuote: null }

/** A deposit to credit, with its screening result, the rate tick used to price it, and the cost of sending it back. */
export interface Credit {
  seen: Deposit
  instrument: Instrument
  tick: RateTick
  screened: ScreenedSenders
  /** Estimated cost of sending the deposit back. Null for dust, and for a deposit that belongs to no order. */
  measured: MeasuredRefund | null
}

/** A locked deposit that is being credited, with its block. */
interface Arrival extends Pick<Credit, 'instrument' | 'tick' | 'measured'> {
  deposit: Deposit
  block: BlockRef
}

/**
 * Credits one deposit to the hot wallet, an account's balance or an order, in the caller's transaction. Does nothing if
 * the deposit was already credited or is no longer in a block.
 * @throws {DomainError} NO_LIQUIDITY while the coin's network fee is unknown, or while the current rate would apply and
 *   has just risen too much
 * @throws {ScreeningAway} while the order's addresses cannot be screened
 * @throws {RefundAddressChanged} if the order's refund address has changed since the refund cost was estimated
 */
export async function creditDeposit(deps: ChainWorkerDeps, stores: Stores, credit: Credit): Promise<void> {
  const { instrument, tick, screened, measured } = credit
  const found = await stores.chains.findDepositLocked(credit.seen.id)
  if (found?.status !== 'SEEN' || found.blockHeight === null || found.blockHash === null) return
  const deposit: Deposit = { ...found, ...screened, unscreenedSince: null, disputedSince: null }
  await stores.chains.noteScreened(deposit.id, screened.senders, screened.listing)
  const block = { height: found.blockHeight, hash: found.blockHash }
  const owner = (await stores.chains.ownAddresses(deposit.chain, [deposit.address]))[0]
  assert(owner !== undefined, 'a deposit arrives at one of our addresses')
  if (deps.gateway.model === 'outputs') await recordOutput(stores, deposit, owner.key, block)
  if (isTopUp(owner.key, instrument, deposit)) return bookTopUp(stores, deposit, block)
  if (screened.listing) reportListing(deps, deposit, screened.listing)
  const arrival = { deposit, block, instrument, tick, measured }
  const custody = custodyOf(deps, deposit, owner.key)
  if (deposit.userId !== null) await creditBalance(deps, stores, { ...arrival, userId: deposit.userId, custody })
  else await creditOrder(deps, stores, arrival, custody)
}

/** Returns whether a deposit is the operator's top-up of the hot wallet. */
export function isTopUp({ purpose }: KeyPath, { requiresMemo }: Instrument, { memo }: Deposit): boolean {
  return purpose === HOT_KEY.purpose && (!requiresMemo || memo === FLOAT_MEMO)
}

async function bookTopUp(stores: Stores, deposit: Deposit, block: BlockRef): Promise<void> {
  await stores.chains.setDepositStatus(deposit.id, 'TOPPED_UP', block)
  await stores.ledger.post(floatToppedUp(deposit, deposit.takenFrom ?? 'custody:hot'))
}

/** Records a deposit's transaction output, so that payments can spend it. */
async function recordOutput(stores: Stores, deposit: Deposit, key: KeyPath, block: BlockRef): Promise<void> {
  const { chain, txId, outputKey, amountAtomic } = deposit
  await stores.payments.addUtxo(chain, { txId, vout: Number(outputKey), amountAtomic, key }, block.height)
}

/**
 * Returns the custody account of a deposit. It is `custody:deposits` if the coins must be swept before a payment can
 * spend them.
 */
function custodyOf(
  { gateway }: Pick<ChainWorkerDeps, 'gateway'>,
  { takenFrom }: Deposit,
  { purpose }: KeyPath,
): CustodyAccount {
  if (takenFrom) return takenFrom
  return spendsFromDepositAddresses(gateway) || purpose === HOT_KEY.purpose ? 'custody:hot' : 'custody:deposits'
}

async function creditBalance(
  deps: Pick<ChainWorkerDeps, 'catalogue' | 'report'>,
  stores: Stores,
  { tick, measured: _measured, ...arrival }: Arrival & { userId: number; custody: CustodyAccount },
): Promise<void> {
  const feeAtomic = knownNetworkFee(deps, arrival.instrument, tick, PLAIN_TRANSFER_PERCENT)
  await creditAccount(deps, stores, { ...arrival, feeAtomic })
}

/**
 * Settles the order that a deposit pays for. Puts the deposit in suspense when it does not settle an order, or when the
 * order's row is unreadable.
 */
async function creditOrder(
  deps: ChainWorkerDeps,
  stores: Stores,
  found: Arrival,
  custody: CustodyAccount,
): Promise<void> {
  const { block, instrument, tick } = found
  const { orderId } = found.deposit
  const order = orderId === null ? null : await orNullIfUnreadable(stores.orders.findLocked(orderId), deps.report)
  // A deposit that was once credited to an account's balance no longer settles its order. This also applies if another
  // block contains the deposit after a reorganisation. An operator must decide on such a deposit.
  const wasOnBalance = found.deposit.balanceOf !== null
  if (!order || order.from !== found.deposit.asset || wasOnBalance) return setAside(deps, stores, found, custody, order)
  const percent = measuredPercent(found, order)
  const refundFeeAtomic = knownNetworkFee(deps, instrument, tick, percent ?? PLAIN_TRANSFER_PERCENT)
  const plainFeeAtomic = knownNetworkFee(deps, instrument, tick, PLAIN_TRANSFER_PERCENT)
  const judgement = await judged(deps, stores, order, found.deposit, tick)
  const deposit = await screenAccount(deps, stores, order, found.deposit, judgement)
  const fact = {
    kind: 'deposit-credited',
    depositAtomic: deposit.amountAtomic,
    ...(deposit.listing === null ? judgement : HELD),
    refundable: returnableAmount(instrument, deposit.amountAtomic, plainFeeAtomic) !== null,
    // False if the refund address is refused or its network fee consumes the deposit. The user may then specify another
    // address.
    refundsByItself: percent !== null && returnableAmount(instrument, deposit.amountAtomic, refundFeeAtomic) !== null,
  } as const
  const credited = applyCredit(deps, order, fact)
  const transition = (await isOverBridgedLimit(deps, stores, credited, { ...found, deposit }))
    ? applyCredit(deps, order, { ...fact, ...HELD })
    : credited
  if (transition.commands.some((command) => command.kind === 'set-aside'))
    return setAside(deps, stores, { ...found, deposit }, custody, order)
  await stores.chains.setDepositStatus(deposit.id, 'CREDITED', block)
  await commitTransition(deps, stores, transition, refundFeeAtomic, [depositCredited(deposit, order.orderId, custody)])
}

/** Applies the credit of a deposit. Does not start an automatic refund of bank money. */
function applyCredit(
  deps: Pick<ChainWorkerDeps, 'catalogue' | 'terms' | 'clock'>,
  order: Order,
  fact: Extract<OrderFact, { kind: 'deposit-credited' }>,
): Transition {
  const now = deps.clock.now()
  const transition = applyFact(order, fact, now, deps.terms)
  return refundsBankMoney(deps, transition) ? applyFact(order, { ...fact, ...HELD }, now, deps.terms) : transition
}

/**
 * Checks whether the order's account requires an operator's decision. If so, stores the reason as a listing, which
 * holds the deposit, and returns the deposit with that listing. Otherwise, returns the deposit unchanged.
 */
async function screenAccount(
  deps: Pick<ChainWorkerDeps, 'catalogue' | 'report'>,
  stores: Stores,
  order: Order,
  deposit: Deposit,
  { settledQuote }: Judgement,
): Promise<Deposit> {
  if (deposit.listing !== null) return deposit
  const paid = { depositAtomic: deposit.amountAtomic, payoutAtomic: settledQuote?.amountToGetAtomic ?? null }
  const listing = await findAccountListing(deps.catalogue, stores, order, paid)
  if (listing === null) return deposit
  await stores.chains.noteScreened(deposit.id, deposit.senders, listing)
  reportListing(deps, deposit, listing)
  return { ...deposit, listing }
}

/**
 * Returns the cost of sending the deposit back, as a percentage of the cost of a transfer to an ordinary address.
 * Returns null if the order's refund address is refused.
 */
function measuredPercent({ measured }: Arrival, order: Order): number | null {
  return measured ? percentFor(measured, order) : PLAIN_TRANSFER_PERCENT
}

/**
 * Returns the network fee at a tick for a transfer that costs `percent` % of the ordinary cost, in base units of the
 * coin.
 */
function knownNetworkFee(
  { catalogue }: Pick<ChainWorkerDeps, 'catalogue'>,
  instrument: Instrument,
  tick: RateTick,
  percent: number,
): bigint {
  const feeAtomic = networkFeeTo(instrument, tick, catalogue, percent)
  if (feeAtomic === null) throw new DomainError('NO_LIQUIDITY', 'The network fee is unknown at the moment')
  return feeAtomic
}

function reportListing(deps: Pick<ChainWorkerDeps, 'report'>, { chain, id }: Deposit, { source }: SenderListing): void {
  deps.report('listed-sender', { chain, deposit: id, source })
}

/** @throws {DomainError} NO_LIQUIDITY while the current rate would apply and has just risen too much */
async function judged(
  deps: Pick<ChainWorkerDeps, 'catalogue' | 'policy' | 'screening' | 'seals' | 'ticks' | 'report'>,
  stores: Stores,
  order: Order,
  deposit: Deposit,
  tick: RateTick,
): Promise<Judgement> {
  if (deposit.listing !== null || (await paysBlacklisted(deps, order))) return HELD
  // The operator has removed the coin that the order pays out, so only an operator can decide what the user gets.
  if (deps.catalogue.find({ slug: order.to }) === null) {
    deps.report('order-pays-removed-coin', { order: order.orderId, asset: order.to })
    return HELD
  }
  if (!deps.seals.isSealedBy('server', orderTermsText(order), await stores.orders.termsSeal(order.orderId))) {
    deps.report('order-terms-not-sealed', { order: order.orderId })
    return HELD
  }
  const judgement = judgeDeposit({
    order,
    depositAtomic: deposit.amountAtomic,
    firstBlockAt: deposit.blockAt ?? deposit.seenAt,
    tick,
    catalogue: deps.catalogue,
    policy: deps.policy,
  })
  const mayRerate = judgement.verdict !== 'fits' && order.exceptionPolicy.kind === 'RERATE'
  if (order.rateMode === 'FLOATING' || mayRerate) assertNoFastRise(deps, order, tick)
  return judgement
}

/**
 * Suspends a deposit that does not settle the order. The worker returns the first few such deposits to the order's
 * refund address. Further deposits, and all bank money, wait for an operator.
 */
async function setAside(
  deps: Pick<ChainWorkerDeps, 'catalogue' | 'terms' | 'screening' | 'clock' | 'report'>,
  stores: Stores,
  found: Arrival,
  custody: CustodyAccount,
  order: Order | null,
): Promise<void> {
  const { deposit, block, instrument, tick } = found
  const { id } = deposit
  await stores.ledger.post(depositSuspended(deposit, custody))
  await stores.chains.setDepositStatus(id, 'SUSPENSE', block)
  const suspended: Deposit = { ...deposit, status: 'SUSPENSE', blockHeight: block.height, blockHash: block.hash }
  const percent = order ? measuredPercent(found, order) : PLAIN_TRANSFER_PERCENT
  const fee = percent === null ? null : networkFeeTo(instrument, tick, deps.catalogue, percent)
  const isReturned =
    order !== null &&
    deposit.listing === null &&
    // The exchange has already absorbed the loss of an orphaned deposit. If the deposit reappears, an operator books
    // it.
    order.state !== 'AT_RISK' &&
    deposit.timesReverted === 0 &&
    order.refundAddress !== null &&
    fee !== null &&
    (await stores.orders.depositCounts(order.orderId, order.from)).returned < MAX_AUTOMATIC_RETURNS &&
    !(await paysBlacklisted(deps, order)) &&
    (await returnDeposit(deps, stores, suspended, { address: order.refundAddress, memo: order.refundMemo }, fee))
  // Store the signature of the refund address that the return uses, because the user may specify another refund address
  // before the signer signs.
  if (isReturned && order.refundSeal !== null) await stores.chains.sealDecision(id, order.refundSeal)
  if (!isReturned) deps.report('deposit-in-suspense', { chain: deposit.chain, deposit: id })
  if (order) await reportIfNothingWaits(deps, stores, order)
}

/** Makes the order wait for a deposit again if no other deposit of the order is waiting for confirmations. */
async function reportIfNothingWaits(
  deps: Pick<ChainWorkerDeps, 'terms' | 'clock'>,
  stores: Stores,
  order: Order,
): Promise<void> {
  const { seen } = await stores.orders.depositCounts(order.orderId, order.from)
  if (seen > 0) await stores.orders.save(order, [])
  else await storeTransition(stores, applyFact(order, { kind: 'deposit-vanished' }, deps.clock.now(), deps.terms))
}
