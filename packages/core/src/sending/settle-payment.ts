import type { Included } from '../chains/chain-gateway.ts'
import { present } from '@cambio/kernel/assert'
import { bookEarnings } from '../affiliates/book-earnings.ts'
import type { BlockRef } from '../chains/observed-block.ts'
import type { TokenTransfer } from '../chains/transfer-terms.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { HOT_KEY } from '../chains/signer.ts'
import { paymentFailed, paymentSettled, paymentSettledAgain } from '../payments/payment-postings.ts'
import type { Posting } from '../ledger/posting.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import type { Stores } from '../chain-work/stores.ts'
import type { ConfirmOutcome } from './confirm-outcome.ts'
import { adoptVersion, findVersion, returnToSigned, type Version } from './find-version.ts'
import type { ForeignNumbers } from './foreign-numbers.ts'
import { noteAgreed } from './note-disputed.ts'
import { noteTaken, noteUntaken } from './note-untaken.ts'
import { changeParts } from '../payments/coin-selection.ts'
import { FIRST_CHANGE_VOUT, isMalleated, isVoid, VOID_VOUT, type Payment } from '../payments/payment.ts'
import { renewIfDead } from './renew-payment.ts'
import { replaceIfStuck } from './replace-payment.ts'
import { reportToOrder } from './report-to-order.ts'
import { signedTransfer } from './signed-transfer.ts'
import { reportWithdrawalSent } from '../wallet/report-withdrawal-sent.ts'
import { closeVoided } from './void-payment.ts'

/** Minimum time between two broadcasts of a sent payment that the node does not know, in milliseconds. */
export const RESEND_AFTER_MS = 3_000

/** Functions that a worker pass provides for settling one payment. */
export interface SettlingPass {
  handOver: () => Promise<'accepted' | 'unclear'>
  confirmOutcome: ConfirmOutcome
  /** Earlier lookups of payments whose sequence number another transaction seems to have used. */
  foreignNumbers: ForeignNumbers
}

/**
 * Looks up every signed version of a sent payment. Closes the payment after a version has enough confirmations and the
 * witness node confirms its outcome. Replaces a payment that has been unmined for too long. Broadcasts the identical
 * transaction again if the node does not know it and it can still be mined.
 * A transaction can still be mined if it has not expired and no other transaction has used its sequence number. While
 * that is unclear, the payment waits. On a chain whose node wallet chooses the coins, no other transaction may have
 * spent its coins.
 */
export async function settlePayment(
  deps: ChainWorkerDeps,
  payment: Payment,
  tip: BlockRef,
  fence: Fence,
  { handOver, confirmOutcome, foreignNumbers }: SettlingPass,
): Promise<void> {
  const { status: found, version } = await findVersion(deps, payment)
  const isUnknown = found.status === 'unknown'
  if (isUnknown) {
    const number = await foreignNumbers.lookUp(deps, payment, tip)
    if (number === 'foreign') return haltOver(deps, payment, 'the number', fence)
    if (number === 'unclear') return
  } else {
    foreignNumbers.forget(payment)
    await noteTaken(deps, payment, fence)
  }
  if (found.status === 'included') {
    await adoptVersion(deps, payment, version, fence)
    return closeWhenDeep(deps, { ...payment, ...version }, { mined: found, tip, confirmOutcome }, fence)
  }
  await noteAgreed(deps, payment, fence)
  if (isMalleated(payment)) return returnToSigned(deps, payment, version, fence)
  if (await renewIfDead(deps, payment, fence)) return
  if (isUnknown && (await coinsSpentByAnother(deps, version))) return haltOver(deps, payment, 'coins', fence)
  const outcome = await replaceIfStuck(deps, payment, tip, fence)
  if (outcome !== 'hand-over' && !(outcome === 'wait' && isUnknown && isLongSent(deps, payment))) return
  const reply = await handOver()
  if (isUnknown && reply === 'unclear') await noteUntaken(deps, payment, fence)
}

function isLongSent({ clock }: Pick<ChainWorkerDeps, 'clock'>, { tried }: Payment): boolean {
  return clock.now() - (tried?.at ?? 0) >= RESEND_AFTER_MS
}

interface Mined {
  mined: Included
  tip: BlockRef
  confirmOutcome: ConfirmOutcome
}

/** Closes a mined payment once its block has enough confirmations and the witness node confirms its outcome. */
async function closeWhenDeep(
  deps: ChainWorkerDeps,
  payment: Payment,
  { mined, tip, confirmOutcome }: Mined,
  fence: Fence,
): Promise<void> {
  const instrument = deps.catalogue.recorded(payment.asset)
  if (tip.height - mined.block.height + 1 < instrument.minConfirmationsToWithdraw)
    return noteAgreed(deps, payment, fence)
  const found = await outcomeOf(deps, payment, mined, confirmOutcome)
  if (found === null) return
  deps.reach('confirmed-not-posted')
  await close(deps, payment, found, fence)
}

/**
 * Returns the outcome of a mined transaction. Returns null if the block changed while the outcome was read, or while
 * the witness node cannot confirm the outcome.
 * A token payment fails if the token reports no transfer. It succeeds if the token reports a smaller or larger
 * transfer, because tokens have left the wallet. The void of a previously final payment counts as a failure, because a
 * void moves no coins.
 */
async function outcomeOf(
  deps: Pick<ChainWorkerDeps, 'gateway' | 'signer' | 'catalogue'>,
  payment: Payment,
  mined: Included,
  confirmOutcome: ConfirmOutcome,
): Promise<Included | null> {
  const transfer = mined.succeeded ? await signedTransfer(deps, payment) : undefined
  const found = transfer === undefined ? mined : await withTransfer(deps, payment, mined, transfer)
  if (found === null || !(await confirmOutcome(payment, found, transfer))) return null
  return { ...found, succeeded: !isVoid(payment) && (found.succeeded || (found.reportedAtomic ?? 0n) > 0n) }
}

/** Compares a mined transaction with a token transfer. Returns null if its block changed meanwhile. */
async function withTransfer(
  { gateway }: Pick<ChainWorkerDeps, 'gateway'>,
  payment: Payment,
  mined: Included,
  transfer: TokenTransfer,
): Promise<Included | null> {
  const found = await gateway.transaction(present(payment.txId, 'a sent payment has a transaction'), transfer)
  return found.status === 'included' && found.block.hash === mined.block.hash ? found : null
}

async function close(deps: ChainWorkerDeps, payment: Payment, found: Included, fence: Fence): Promise<void> {
  const native = present(deps.catalogue.nativeOf(payment.chain), 'a chain has a native coin').slug
  await deps.work.transaction(async (stores) => {
    const current = await stores.payments.findLocked(payment.id)
    if (current?.status !== 'SENT') return
    if (isVoid(current) && current.feeAtomic === null) {
      const { feeAtomic, block } = found
      await closeVoided(deps, stores, current, { native, feeAtomic, height: block.height })
      return deps.report('payment-voided', { payment: payment.id, chain: payment.chain, txId: current.txId ?? '' })
    }
    const closed: Payment = {
      ...current,
      status: found.succeeded ? 'FINAL' : 'FAILED',
      stuck: null,
      frontSince: null,
      voidRequestedAt: null,
      heldFeeAtomic: found.succeeded ? found.feeAtomic : current.heldFeeAtomic,
      feeAtomic: found.feeAtomic,
      blockHeight: found.block.height,
    }
    await stores.payments.save(closed)
    await keepChange(stores, closed)
    const fact = { kind: found.succeeded ? 'settlement-final' : 'settlement-failed' } as const
    const order = await reportToOrder(deps, stores, closed, fact)
    if (order?.state === 'FINISHED') await bookEarnings(deps, stores, order)
    await reportWithdrawalSent(deps, stores, closed)
    const posting = closingPosting(current, native, found)
    if (posting) await stores.ledger.post(posting)
    reportTrouble(deps, closed, found)
  }, fence)
}

/** Reports a payment that failed, or whose token reports an amount other than the payment's amount. */
function reportTrouble(
  { report }: Pick<ChainWorkerDeps, 'report'>,
  payment: Payment,
  { succeeded, reportedAtomic }: Included,
): void {
  const name = { payment: payment.id, txId: payment.txId ?? '' }
  if (reportedAtomic !== undefined) {
    const { asset, amountAtomic } = payment
    report('token-transfer-differs', { ...name, asset, amount: `${amountAtomic}`, reported: `${reportedAtomic}` })
  } else if (!succeeded) report('payment-failed-on-chain', name)
}

function closingPosting(payment: Payment, native: string, found: Included): Posting | null {
  if (payment.feeAtomic !== null) return paymentSettledAgain(payment, native, found)
  return found.succeeded
    ? paymentSettled(payment, native, found.feeAtomic)
    : paymentFailed(payment, native, found.feeAtomic)
}

async function keepChange(stores: Stores, payment: Payment): Promise<void> {
  const { reservation, txId, blockHeight } = payment
  if (reservation?.kind !== 'inputs' || reservation.changeAtomic === 0n || txId === null || blockHeight === null) return
  const first = isVoid(payment) ? VOID_VOUT : FIRST_CHANGE_VOUT
  for (const [index, amountAtomic] of changeParts(reservation).entries())
    await stores.payments.addUtxo(payment.chain, { txId, vout: first + index, amountAtomic, key: HOT_KEY }, blockHeight)
}

/**
 * Returns whether any block, even the newest, contains another transaction that spends the coins of our signed
 * transaction. This means that another program has used the wallet.
 */
async function coinsSpentByAnother(
  { gateway }: Pick<ChainWorkerDeps, 'gateway'>,
  { raw, txId }: Version,
): Promise<boolean> {
  return gateway.model === 'account' && gateway.ordering === 'once' && gateway.spentByAnother(raw, txId, 1)
}

async function haltOver(
  deps: Pick<ChainWorkerDeps, 'work' | 'clock' | 'report'>,
  payment: Payment,
  what: 'the number' | 'coins',
  fence: Fence,
): Promise<void> {
  await deps.work.transaction(async (stores) => {
    await stores.payments.save({ ...payment, status: 'HELD' })
    await stores.chains.halt(
      payment.chain,
      `a foreign transaction has ${what} of payment ${payment.id}`,
      deps.clock.now(),
    )
  }, fence)
  const event = what === 'coins' ? 'foreign-transaction-has-our-coins' : 'foreign-transaction-at-our-number'
  deps.report(event, { payment: payment.id, chain: payment.chain })
}
