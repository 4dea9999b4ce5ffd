import { formatAmount } from '@cambio/kernel/money'
import { requiredApprovals } from '../../signing/approval.ts'
import { BANK_CHAIN } from '../../instruments/instrument.ts'
import type { Catalogue } from '../../instruments/catalogue.ts'
import type { HeldPayment, Payment, StuckWhy } from '../../payments/payment.ts'
import type { StoppedPayment, StuckPaymentEntry } from '../ops-store.ts'
import type { QueueEntry } from './queue-entry.ts'

/** Returns the queue entry for a payment that is held, failed or late. */
export function paymentEntry(payment: StoppedPayment, catalogue: Catalogue): QueueEntry {
  const { id, purpose, status, raw } = payment
  const isLate = status !== 'HELD' && status !== 'FAILED'
  const isAlive = status === 'HELD' && raw !== null
  return {
    subject: `payment ${id}`,
    since: payment.createdAt,
    what: `${isLate ? 'late, ' : ''}${status}: ${purpose} of ${coins(payment, catalogue)}${forWhat(payment)}${heldWords(payment, catalogue)}`,
    settle:
      refusedTransfer(payment) ??
      `${raiseCommand(payment, catalogue)}${settlePayment(id, { isLate, isAlive })}${releaseCommand(payment, catalogue)}${otherWay(payment)}`,
  }
}

/** Returns the queue entry for a payment that is waiting for approvers. */
export function approvalEntry(
  payment: StoppedPayment,
  approvers: readonly string[],
  { catalogue, hasApprovers }: { catalogue: Catalogue; hasApprovers: boolean },
): QueueEntry {
  const { id, purpose, reference, orderId, to, memo, proposedBy, createdAt } = payment
  const whose = proposedBy === null ? '' : `; proposed by ${proposedBy}`
  const signed = approvers.length === 0 ? '' : `; signed by ${approvers.join(', ')}`
  const address = memo === null ? to : `${to} memo ${memo}`
  const approve = hasApprovers
    ? `payment approve ${id}`
    : 'none: APPROVERS names nobody; raise SIGNER_VALUE_CAPS and retry it'
  const deny = orderId !== null || purpose === 'withdrawal' ? `, or payment deny ${id}` : ''
  return {
    subject: `payment ${id}`,
    since: createdAt,
    what: `awaits approval: ${purpose} of ${coins(payment, catalogue)} to ${address}${purpose === 'return' ? ` for deposit ${reference}` : forWhat(payment)}; needs ${requiredApprovals(purpose)}${signed}${whose}`,
    settle: `${approve}${deny}`,
  }
}

const HELD_WORDS: Readonly<Record<HeldPayment['why'], string>> = {
  costly: 'the network would take too much',
  signer: 'the signer refused it',
  node: 'its node refused to estimate it',
  voided: 'no block took it, and it was voided or expired',
  approval: 'it is worth more than the payment cap',
  caps: 'a cap of the signer is used up, and it begins again by itself',
  unreported: 'its token reported no transfer',
}

function heldWords({ held, chain }: StoppedPayment, catalogue: Catalogue): string {
  if (held === null) return ''
  if (held.why !== 'costly' || held.wantedFeeAtomic === null) return `; ${HELD_WORDS[held.why]}`
  const fee = (atomic: bigint) => feeIn(chain, atomic, catalogue)
  const limit = held.allowedFeeAtomic === null ? 'its gas is over the cap' : `allowed are ${fee(held.allowedFeeAtomic)}`
  return `; ${HELD_WORDS.costly}: up to ${fee(held.wantedFeeAtomic)}, ${limit}`
}

/**
 * Returns the command that raises a payment's fee limit. Returns an empty string if the gas limit exceeds its cap,
 * because no operator can raise that cap.
 */
function raiseCommand({ id, held, chain }: StoppedPayment, catalogue: Catalogue): string {
  if (held?.why !== 'costly' || held.wantedFeeAtomic === null || held.allowedFeeAtomic === null) return ''
  return `payment raise ${id} ${feeText(chain, held.wantedFeeAtomic, catalogue)}, or `
}

/** Returns the hint about `payment release` for a FAILED token payment; empty for other payments. */
function releaseCommand({ id, status, asset }: StoppedPayment, catalogue: Catalogue): string {
  const isToken = (catalogue.find({ slug: asset })?.contract ?? null) !== null
  return status === 'FAILED' && isToken ? `, or payment release ${id} if its token reported no transfer` : ''
}

function feeIn(chain: string, atomic: bigint, catalogue: Catalogue): string {
  return `${feeText(chain, atomic, catalogue)} ${catalogue.nativeOf(chain)?.currencyTitle ?? ''}`
}

function feeText(chain: string, atomic: bigint, catalogue: Catalogue): string {
  const native = catalogue.nativeOf(chain)
  return native ? formatAmount(atomic, native.decimals) : `${atomic} base units`
}

/** Returns the command that settles a payment which the bank refused; null for other payments. */
function refusedTransfer({ id, chain, status, purpose, reference, orderId }: StoppedPayment): string | null {
  if (chain !== BANK_CHAIN || status !== 'FAILED') return null
  if (purpose === 'payout') return `payment retry ${id}, or order refund ${orderId}`
  return purpose === 'return' ? `deposit return ${reference} --to <IBAN>` : `order refund ${orderId} --to <IBAN>`
}

/** Returns the other commands that an operator can use to resolve an unsigned payment. */
function otherWay({ purpose, reference, status, raw, orderId }: StoppedPayment): string {
  if (raw !== null) return ''
  if (purpose === 'withdrawal') return `, or withdrawal void ${reference}`
  if (status !== 'HELD' || orderId === null) return ''
  return purpose === 'payout' ? `, or order refund ${orderId}` : `, or order refund ${orderId} --to <address>`
}

function forWhat({ purpose, reference, orderId }: StoppedPayment): string {
  if (purpose === 'withdrawal') return ` for withdrawal ${reference}`
  return orderId === null ? '' : ` for order ${orderId}`
}

function settlePayment(id: string, { isLate, isAlive }: { isLate: boolean; isAlive: boolean }): string {
  if (isLate)
    return `none: it is tried again and again; the log of the worker says what its node answers (payment ${id})`
  return isAlive
    ? `none: its bytes may still live; find out who used the key. If a final transaction spent its inputs: payment settle ${id} <txId>, or on Monero payment void ${id} --tx <txId>`
    : `payment retry ${id}`
}

const STUCK_WORDS: Readonly<Record<StuckWhy, string>> = {
  ceiling: 'a higher fee would be past the ceiling',
  'too-often': 'it was replaced as often as it may be',
  'no-change': 'no change is left to take a higher fee from',
  funds: 'the address that pays does not hold a higher fee',
  signer: 'the signer refuses a higher fee',
  'not-taken': 'no node keeps its transaction',
  'no-void': 'its inputs cover no void',
  disputed: 'two nodes disagree about its transaction',
  voiding: 'its void, a transaction to ourselves, is on its way',
}

/** Returns the queue entry for an unmined payment. */
export function stuckEntry({ stuck, reservedAs, ...payment }: StuckPaymentEntry, catalogue: Catalogue): QueueEntry {
  const { id, purpose, orderId, chain } = payment
  const fee = (amountAtomic: bigint): string => feeText(chain, amountAtomic, catalogue)
  const offers = `it offers ${fee(payment.heldFeeAtomic)} and would take ${feeIn(chain, stuck.wantedFeeAtomic, catalogue)}`
  return {
    subject: `payment ${id}`,
    since: stuck.since,
    what: `waits for a block: ${purpose} of ${coins(payment, catalogue)}${orderId === null ? '' : ` for order ${orderId}`}; ${STUCK_WORDS[stuck.why]}; ${offers}`,
    settle:
      reservedAs === 'once'
        ? `the runbook "A Monero payment that no node takes", which ends with payment void ${id} --tx <transaction>`
        : stuckCommand(stuck.why, payment, fee(stuck.wantedFeeAtomic)),
  }
}

function stuckCommand(why: StuckWhy, { id, purpose }: Pick<Payment, 'id' | 'purpose'>, wanted: string): string {
  if (why === 'no-change') return `payment void ${id}, or wait: it is broadcast again until fees are lower`
  if (why === 'disputed')
    return 'none: find out which node is right, and replace the other one in CHAINS; a second node without the transaction may lack its index (txindex)'
  if (why === 'not-taken') return `payment void ${id}`
  if (why === 'no-void') return 'none: it is handed over again; the log of the worker says what its node answers'
  if (why === 'voiding') return 'none: once it is final the payment is held, and can be retried'
  if (why === 'funds')
    return purpose === 'sweep' ? `none: send at least ${wanted} to the deposit address of the sweep` : 'float'
  return `payment raise ${id} ${wanted}, or payment void ${id}`
}

/** Formats an amount with its currency for operators. */
export function coins({ asset, amountAtomic }: { asset: string; amountAtomic: bigint }, catalogue: Catalogue): string {
  const instrument = catalogue.find({ slug: asset })
  return instrument
    ? `${formatAmount(amountAtomic, instrument.decimals)} ${instrument.currencyTitle}`
    : `${amountAtomic} base units of ${asset}`
}
