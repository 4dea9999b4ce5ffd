import { BANK_CHAIN, isFiat } from '../../instruments/instrument.ts'
import { depositKept, depositToAccount } from '../../chains/deposit-postings.ts'
import type { Deposit } from '../../chains/deposit.ts'
import type { Order } from '../../orders/order.ts'
import { returnDeposit } from '../../orders/refund/return-deposit.ts'
import { isLeaving } from '../../payments/payment.ts'
import { accountCreditText, returnTargetText } from '../../seals/statements.ts'
import type { Decided } from '../decide.ts'
import { listingFacts } from './held-deposit.ts'
import { addressText, arrivalText, sendingBack, sentBackFacts } from './sent-back.ts'
import { inCoins, type OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'
import { payableAddress, proposeOtherIban, returnIbanOf, type PayableAddress } from './payable-address.ts'

/**
 * Sends a suspended deposit back, minus the network fee, to the given address, or to the order's refund address if none
 * is given. Requires `despiteListing` when the sender is on a blacklist or sanctions list. Returns the first operator's
 * proposal if bank money is to go to an IBAN other than the payer's IBAN.
 * @throws {OpsRefusal} when the deposit is not in suspense or may not be returned, or when the network fee exceeds it
 * @throws {DomainError} when the address is invalid
 */
export async function returnSuspended(
  deps: OpsDeps,
  stores: OpsStores,
  depositId: string,
  named: PayableAddress | null,
  despiteListing = false,
): Promise<Decided> {
  const { deposit, order } = await suspended(stores, depositId)
  const listing = listingFacts(deposit, despiteListing)
  const instrument = deps.catalogue.recorded(deposit.asset)
  await assertReturnable(stores, deposit, order)
  const to = await payableAddress(deps, stores, instrument, order, named, await returnIbanOf(stores, deposit))
  const sentBack = await sendingBack(deps, instrument, deposit, to, 'Only deposit keep is possible.')
  await assertNoReturnPayment(stores, deposit.id)
  const subject = `deposit ${depositId}`
  const proposal = await proposeOtherIban(stores, deposit, { action: 'deposit return', subject, to: to.address })
  if (proposal) return proposal
  await returnDeposit(deps, stores, deposit, to, sentBack.fee, true)
  await stores.chains.sealDecision(deposit.id, deps.sealer.seal(returnTargetText({ ...deposit, ...to })))
  const coins = inCoins(deposit.amountAtomic, instrument)
  return {
    action: 'deposit return',
    subject,
    facts: { ...sentBackFacts(sentBack), ...listing },
    summary: [
      `Deposit ${depositId} (${coins}${order ? `, order ${order.orderId}` : ''}) is returned to ${addressText(to)}.`,
      arrivalText(sentBack),
    ],
  }
}

/**
 * Checks that a deposit may be returned. A deposit that reappeared after a reorganisation must not be returned if it
 * was credited to a balance before, or if the exchange has booked its loss. The remainder of a recalled bank transfer
 * must not be returned either if the exchange has booked the loss.
 * @throws {OpsRefusal} with the reason
 */
export async function assertReturnable(stores: OpsStores, deposit: Deposit, order: Order | null): Promise<void> {
  const depositId = deposit.id
  if (deposit.balanceOf !== null)
    throw new OpsRefusal(
      `Deposit ${depositId} was credited to account ${deposit.balanceOf} before a reorganisation reverted it. Credit it again (deposit credit ${depositId}), or keep it.`,
    )
  if (await isLossBooked(stores, deposit, order))
    throw new OpsRefusal(
      `Order ${order?.orderId} was paid for this deposit before a reorganisation reverted it. Keep the deposit (deposit keep ${depositId}).`,
    )
  if (await coversRecallLoss(stores, deposit))
    throw new OpsRefusal(
      `Deposit ${depositId} is the rest of a recalled transfer for which money has already left. It covers the loss. Keep the deposit (deposit keep ${depositId}).`,
    )
}

/** Returns whether a deposit is the remainder of a recalled bank transfer whose loss the exchange has booked. */
async function coversRecallLoss({ bankLines }: OpsStores, { chain, txId }: Deposit): Promise<boolean> {
  return chain === BANK_CHAIN && (await bankLines.isRecallWithLoss(txId))
}

async function assertNoReturnPayment(stores: OpsStores, depositId: string): Promise<void> {
  const earlier = await stores.payments.findFor('return', depositId)
  if (earlier)
    throw new OpsRefusal(
      `Payment ${earlier.id}, which returns the deposit, is ${earlier.status}. Use payment retry ${earlier.id}.`,
    )
}

/**
 * Books a suspended deposit as the exchange's property. Requires `despiteListing` when the sender is on a blacklist or
 * sanctions list.
 * @throws {OpsRefusal} when the deposit is not in suspense
 */
export async function keepSuspended(
  deps: OpsDeps,
  stores: OpsStores,
  depositId: string,
  despiteListing = false,
): Promise<Decided> {
  const { deposit, order, block } = await suspended(stores, depositId)
  const listing = listingFacts(deposit, despiteListing)
  const instrument = deps.catalogue.recorded(deposit.asset)
  await stores.ledger.post(depositKept(deposit))
  await stores.chains.setDepositStatus(deposit.id, 'KEPT', block)
  const coins = inCoins(deposit.amountAtomic, instrument)
  const coversLoss = (await isLossBooked(stores, deposit, order)) || (await coversRecallLoss(stores, deposit))
  const setsOff = coversLoss ? ['It makes up for the loss that is booked in platform:losses.'] : []
  return {
    action: 'deposit keep',
    subject: `deposit ${depositId}`,
    facts: { amount: coins, order: order ? String(order.orderId) : '', ...listing },
    summary: [
      `Deposit ${depositId} (${coins}${order ? `, order ${order.orderId}` : ''}) is booked as property of the exchange. Nothing is sent.`,
      ...setsOff,
    ],
  }
}

/**
 * Credits a suspended deposit to the balance of the account that owns the deposit address. If no account owns it,
 * credits the account that the operator specifies. Requires `despiteListing` when the sender is on a blacklist or
 * sanctions list.
 * @throws {OpsRefusal} when the deposit is not in suspense, was already returned, is bank money, or belongs to another
 *   owner
 */
export async function creditSuspended(
  deps: OpsDeps,
  stores: OpsStores,
  depositId: string,
  named: number | null,
  despiteListing = false,
): Promise<Decided> {
  const { deposit, order, block } = await suspended(stores, depositId)
  const listing = listingFacts(deposit, despiteListing)
  const owner = deposit.userId ?? deposit.balanceOf
  const userId = accountToCredit({ depositId, owner, order, named })
  if (isFiat(deps.catalogue.recorded(deposit.asset)))
    throw new OpsRefusal(`Deposit ${depositId} is money in the bank account. Balances hold coins only: send it back.`)
  await expectCreditable(stores, depositId, userId)
  if (owner === null) {
    await stores.chains.assignDepositTo(depositId, userId)
    await stores.chains.sealDecision(depositId, deps.sealer.seal(accountCreditText({ ...deposit, userId })))
  }
  // A deposit made for an order no longer belongs to that order, so it becomes `RETURNED`. Any other deposit becomes
  // `CREDITED` to the account.
  await stores.chains.setDepositStatus(depositId, order ? 'RETURNED' : 'CREDITED', block)
  await stores.ledger.post(depositToAccount(deposit, userId, 'suspense'))
  const coins = inCoins(deposit.amountAtomic, deps.catalogue.recorded(deposit.asset))
  return {
    action: 'deposit credit',
    subject: `deposit ${depositId}`,
    facts: { amount: coins, account: String(userId), ...listing },
    summary: [`Deposit ${depositId} (${coins}) is credited to account ${userId}. The user can withdraw it at once.`],
  }
}

interface CreditTarget {
  depositId: string
  /** Account that owns the deposit address; null if no account owns it. */
  owner: number | null
  order: Order | null
  /** Account that the operator specified. */
  named: number | null
}

/**
 * Returns the ID of the account to credit. @throws {OpsRefusal} if the deposit belongs to no account or to another
 * account
 */
function accountToCredit({ depositId, owner, order, named }: CreditTarget): number {
  if (order && owner === null)
    throw new OpsRefusal(`Deposit ${depositId} belongs to order ${order.orderId}, not to an account.`)
  const userId = owner ?? named
  if (userId === null)
    throw new OpsRefusal(
      `Deposit ${depositId} has no owner. Name the account: deposit credit ${depositId} --account <number>.`,
    )
  if (named !== null && named !== userId)
    throw new OpsRefusal(`Deposit ${depositId} belongs to account ${userId}, not to ${named}.`)
  return userId
}

/** @throws {OpsRefusal} if the deposit was already returned, or the account is closed */
async function expectCreditable(stores: OpsStores, depositId: string, userId: number): Promise<void> {
  const returned = await stores.payments.findFor('return', depositId)
  if (returned && isLeaving(returned))
    throw new OpsRefusal(
      `Deposit ${depositId} was returned before a reorganisation reverted it. Keep it, because it covers that payment.`,
    )
  if (!(await stores.depositTargets.isOpen(userId)))
    throw new OpsRefusal(`There is no account ${userId}, or it was deleted.`)
}

async function suspended(
  stores: OpsStores,
  depositId: string,
): Promise<{ deposit: Deposit; order: Order | null; block: { height: number; hash: string } }> {
  const deposit = await stores.chains.findDepositLocked(depositId)
  if (!deposit) throw new OpsRefusal(`There is no deposit ${depositId}.`)
  const { blockHeight, blockHash } = deposit
  if (deposit.status !== 'SUSPENSE' || blockHeight === null || blockHash === null)
    throw new OpsRefusal(`Deposit ${depositId} is ${deposit.status}, not in suspense.`)
  const order = deposit.orderId === null ? null : await stores.orders.find(deposit.orderId)
  return { deposit, order, block: { height: blockHeight, hash: blockHash } }
}

/**
 * Returns whether the exchange has already booked a loss for an orphaned deposit, because coins had been paid out for
 * it.
 */
async function isLossBooked(stores: OpsStores, deposit: Deposit, order: Order | null): Promise<boolean> {
  if (deposit.lostAtomic > 0n) return true
  if (deposit.timesReverted === 0 || order?.state !== 'AT_RISK') return false
  const payments = await stores.payments.forOrder(order.orderId)
  return payments.some((payment) => payment.purpose !== 'return' && isLeaving(payment))
}
