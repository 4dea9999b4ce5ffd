import { assert, present } from '@cambio/kernel/assert'
import type { BlockRef } from '../chains/chain-gateway.ts'
import type { ChainWorkerDeps } from '../chains/chain-worker.ts'
import { HOT_KEY } from '../chains/signer.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { depositCredited, depositSuspended, floatToppedUp, refundDue, tradeStruck } from '../ledger/order-postings.ts'
import type { CustodyAccount } from '../ledger/posting.ts'
import { marketAt } from '../quotes/price-quote.ts'
import type { RateTick } from '../quotes/tick.ts'
import type { Fence, Stores } from '../shared/unit-of-work.ts'
import type { Deposit } from './deposit.ts'
import { judgeDeposit, strikeMargin } from './judge-deposit.ts'
import { applyFact, type OrderCommand } from './order-machine.ts'
import type { Order } from './order.ts'
import { storeTransition } from './store-transition.ts'

/** Deposits credited in one pass. */
export const CREDITS_PER_PASS = 200

/**
 * Credits what lies deep enough, each deposit in a transaction of its own: posts it, moves its order, and commits the
 * intent to pay out or back. Nothing is credited on a halted chain, nor traded without a fresh rate.
 */
export async function creditDeposits(deps: ChainWorkerDeps, tip: BlockRef, fence: Fence): Promise<number> {
  const { gateway, work, catalogue } = deps
  const tick = deps.ticks.latest()
  if (!tick || (await work.stores.chains.haltReason(gateway.chain)) !== null) return 0
  const depths = catalogue.instruments
    .filter((one) => one.chain === gateway.chain)
    .map((one) => one.minConfirmationsToTrade)
  const highest = tip.height - Math.min(...depths) + 1
  let credited = 0
  for (const seen of await work.stores.chains.depositsUpTo(gateway.chain, 'SEEN', highest, CREDITS_PER_PASS)) {
    const instrument = catalogue.get({ slug: seen.asset })
    if (present(seen.blockHeight, 'a mined deposit') + instrument.minConfirmationsToTrade - 1 > tip.height) continue
    if (!(await stillInItsBlock(deps, seen))) continue
    await work.transaction((stores) => creditOne(deps, stores, seen.id, instrument, tick), fence)
    deps.reach('credited')
    credited += 1
  }
  return credited
}

/** Asked of the node once more, right before money is moved on the strength of it. */
async function stillInItsBlock(deps: ChainWorkerDeps, deposit: Deposit): Promise<boolean> {
  const found = await deps.gateway.transaction(deposit.txId)
  return found.status === 'included' && found.succeeded && found.block.hash === deposit.blockHash
}

async function creditOne(
  deps: ChainWorkerDeps,
  stores: Stores,
  depositId: string,
  instrument: Instrument,
  tick: RateTick,
): Promise<void> {
  const deposit = await stores.chains.findDepositLocked(depositId)
  if (deposit?.status !== 'SEEN' || deposit.blockHeight === null || deposit.blockHash === null) return
  const block = { height: deposit.blockHeight, hash: deposit.blockHash }
  const owner = (await stores.chains.ownAddresses(deposit.chain, [deposit.address]))[0]
  assert(owner !== undefined, 'a deposit lies at one of our addresses')
  const isUtxo = deps.gateway.family === 'bitcoin'
  if (isUtxo) {
    const utxo = {
      txId: deposit.txId,
      vout: Number(deposit.outputKey),
      amountAtomic: deposit.amountAtomic,
      key: owner.key,
    }
    await stores.payments.addUtxo(deposit.chain, utxo, block.height)
  }
  if (owner.key.purpose === HOT_KEY.purpose) {
    await stores.ledger.post(floatToppedUp(deposit, deposit.takenFrom ?? 'custody:hot'))
    await stores.chains.setDepositStatus(depositId, 'TOPPED_UP', block)
    return
  }
  // Outputs are spendable where they lie; coins on an EVM deposit address must be swept first.
  const custody: CustodyAccount = deposit.takenFrom ?? (isUtxo ? 'custody:hot' : 'custody:deposits')
  const order = deposit.orderId === null ? null : await stores.orders.findLocked(deposit.orderId)
  if (!order || order.from !== deposit.asset) {
    await stores.ledger.post(depositSuspended(deposit, custody))
    await stores.chains.setDepositStatus(depositId, 'SUSPENSE', block)
    deps.report('deposit-in-suspense', { chain: deposit.chain, deposit: depositId })
    return
  }
  const depositAtomic = deposit.amountAtomic
  const firstBlockAt = deposit.blockAt ?? deposit.seenAt
  const judgement = judgeDeposit({
    order,
    depositAtomic,
    firstBlockAt,
    tick,
    catalogue: deps.catalogue,
    policy: deps.policy,
  })
  const refundFeeAtomic = refundFee(deps, order, instrument, tick)
  const refundable = depositAtomic > refundFeeAtomic
  const transition = applyFact(
    order,
    { kind: 'deposit-credited', depositAtomic, firstBlockAt, ...judgement, refundable },
    deps.clock.now(),
  )
  const suspended = transition.commands.some((command) => command.kind === 'suspend-deposit')
  await stores.ledger.post(
    suspended ? depositSuspended(deposit, custody) : depositCredited(deposit, order.orderId, custody),
  )
  await stores.chains.setDepositStatus(depositId, suspended ? 'SUSPENSE' : 'CREDITED', block)
  if (suspended) deps.report('deposit-in-suspense', { chain: deposit.chain, deposit: depositId })
  for (const command of transition.commands) await carryOut(deps, stores, transition.order, command, refundFeeAtomic)
  await storeTransition(stores, transition)
}

async function carryOut(
  deps: ChainWorkerDeps,
  stores: Stores,
  order: Order,
  command: OrderCommand,
  refundFeeAtomic: bigint,
): Promise<void> {
  if (command.kind === 'pay-out') await commitPayout(deps, stores, order, command.strike)
  if (command.kind === 'refund') await commitRefund(deps, stores, order, command.depositAtomic, refundFeeAtomic)
}

/** What sending the deposit back would cost, base units of the send side. */
function refundFee(deps: ChainWorkerDeps, order: Order, from: Instrument, tick: RateTick): bigint {
  const { catalogue, policy } = deps
  const to = catalogue.get({ slug: order.to })
  return marketAt({ tick, policy, catalogue, from, to, rateMode: order.rateMode }).refundFeeAtomic
}

async function commitPayout(
  deps: ChainWorkerDeps,
  stores: Stores,
  order: Order,
  strike: NonNullable<Order['strike']>,
): Promise<void> {
  const to = deps.catalogue.get({ slug: order.to })
  await stores.ledger.post(
    tradeStruck({
      orderId: order.orderId,
      assetFrom: order.from,
      depositAtomic: strike.depositAtomic,
      assetTo: order.to,
      payoutAtomic: strike.amountToGetAtomic,
      marginAtomic: strikeMargin(strike),
      networkFeeAtomic: strike.networkFeeAtomic,
    }),
  )
  await stores.payments.intend(
    {
      purpose: 'payout',
      reference: String(order.orderId),
      orderId: order.orderId,
      chain: to.chain,
      asset: order.to,
      source: HOT_KEY,
      to: order.destinationAddress,
      memo: order.destinationMemo,
      amountAtomic: strike.amountToGetAtomic,
    },
    deps.clock.now(),
  )
}

async function commitRefund(
  deps: ChainWorkerDeps,
  stores: Stores,
  order: Order,
  depositAtomic: bigint,
  networkFeeAtomic: bigint,
): Promise<void> {
  await stores.ledger.post(refundDue({ orderId: order.orderId, asset: order.from, networkFeeAtomic }))
  await stores.payments.intend(
    {
      purpose: 'refund',
      reference: String(order.orderId),
      orderId: order.orderId,
      chain: deps.gateway.chain,
      asset: order.from,
      source: HOT_KEY,
      to: present(order.refundAddress, 'a refund has an address'),
      memo: order.refundMemo,
      amountAtomic: depositAtomic - networkFeeAtomic,
    },
    deps.clock.now(),
  )
}
