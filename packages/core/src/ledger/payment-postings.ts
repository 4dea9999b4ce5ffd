import { assert, present } from '@cambio/kernel/assert'
import type { ChainId } from '../instruments/instrument.ts'
import { paymentReference, type Payment } from '../payments/payment.ts'
import { posting, type Account, type Posting } from './posting.ts'

/** Where the coins of a payment lie before it. */
export function sourceAccount(payment: Payment): Account {
  return payment.source.purpose === 'hot' ? 'custody:hot' : 'custody:deposits'
}

/** Sets aside what a payment will move and the most it may cost; refused where the source does not hold it. */
export function paymentHeld(payment: Payment, nativeAsset: string): Posting {
  const source = sourceAccount(payment)
  return posting('payment-hold', paymentReference(payment), [
    { account: source, asset: payment.asset, amountAtomic: -payment.amountAtomic },
    { account: 'custody:held', asset: payment.asset, amountAtomic: payment.amountAtomic },
    { account: source, asset: nativeAsset, amountAtomic: -payment.heldFeeAtomic },
    { account: 'custody:held', asset: nativeAsset, amountAtomic: payment.heldFeeAtomic },
  ])
}

/** More is set aside for the fee of a version that replaces one which waits; refused where the source does not hold it. */
export function paymentFeeRaised(
  before: Payment,
  { timesReplaced, heldFeeAtomic }: Pick<Payment, 'timesReplaced' | 'heldFeeAtomic'>,
  nativeAsset: string,
): Posting {
  const raise = heldFeeAtomic - before.heldFeeAtomic
  assert(raise > 0n, `payment ${before.id} is replaced by one that costs no more`)
  return posting('payment-fee-raised', `${paymentReference(before)}+${timesReplaced}`, [
    { account: sourceAccount(before), asset: nativeAsset, amountAtomic: -raise },
    { account: 'custody:held', asset: nativeAsset, amountAtomic: raise },
  ])
}

/** What was set aside goes back: the payment has not been signed, and begins again or not at all. */
export function paymentReleased(payment: Payment, nativeAsset: string): Posting {
  const held = paymentHeld(payment, nativeAsset)
  return posting(
    'payment-release',
    held.reference,
    held.entries.map((entry) => ({ ...entry, amountAtomic: -entry.amountAtomic })),
  )
}

/** The payment is final: what was held has left or moved, and what the fee did not need goes back. */
export function paymentSettled(payment: Payment, nativeAsset: string, feeAtomic: bigint): Posting {
  return posting('payment-final', paymentReference(payment), [
    { account: 'custody:held', asset: payment.asset, amountAtomic: -payment.amountAtomic },
    { account: receivingAccount(payment), asset: payment.asset, amountAtomic: payment.amountAtomic },
    ...feePaid(payment, nativeAsset, feeAtomic),
  ])
}

/** The transaction is on chain and moved nothing: the amount comes back, the fee is gone. */
export function paymentFailed(payment: Payment, nativeAsset: string, feeAtomic: bigint): Posting {
  return posting('payment-release', paymentReference(payment), [
    { account: 'custody:held', asset: payment.asset, amountAtomic: -payment.amountAtomic },
    { account: sourceAccount(payment), asset: payment.asset, amountAtomic: payment.amountAtomic },
    ...feePaid(payment, nativeAsset, feeAtomic),
  ])
}

/**
 * A payment that was booked as final, was undone by the chain and is in it again: the fee may be another now, and it may
 * have failed this time. Null where nothing changes.
 */
export function paymentSettledAgain(
  payment: Payment,
  nativeAsset: string,
  found: { feeAtomic: bigint; succeeded: boolean },
): Posting | null {
  const booked = present(payment.feeAtomic, 'a payment that was final has a fee')
  const amountBack = found.succeeded ? 0n : payment.amountAtomic
  // Less may be held than it cost: when it was undone there was no more.
  const entries = [
    { account: 'custody:held' as const, asset: nativeAsset, amountAtomic: booked - payment.heldFeeAtomic },
    { account: 'house:network-fees' as const, asset: nativeAsset, amountAtomic: found.feeAtomic - booked },
    { account: sourceAccount(payment), asset: nativeAsset, amountAtomic: payment.heldFeeAtomic - found.feeAtomic },
    { account: receivingAccount(payment), asset: payment.asset, amountAtomic: -amountBack },
    { account: sourceAccount(payment), asset: payment.asset, amountAtomic: amountBack },
  ]
  const again = posting('payment-final-again', paymentReference(payment), entries)
  return again.entries.length === 0 ? null : again
}

/** The network took rent, or the price of receiving, from the hot wallet: the house bears it. */
export function upkeepTaken(chain: ChainId, taken: { txId: string; asset: string; amountAtomic: bigint }): Posting {
  return posting('upkeep', `${chain} ${taken.txId}`, [
    { account: 'custody:hot', asset: taken.asset, amountAtomic: -taken.amountAtomic },
    { account: 'house:network-fees', asset: taken.asset, amountAtomic: taken.amountAtomic },
  ])
}

function feePaid(payment: Payment, nativeAsset: string, feeAtomic: bigint) {
  assert(feeAtomic <= payment.heldFeeAtomic, `payment ${payment.id} cost more than was held for it`)
  return [
    { account: 'custody:held' as const, asset: nativeAsset, amountAtomic: -payment.heldFeeAtomic },
    { account: 'house:network-fees' as const, asset: nativeAsset, amountAtomic: feeAtomic },
    { account: sourceAccount(payment), asset: nativeAsset, amountAtomic: payment.heldFeeAtomic - feeAtomic },
  ]
}

function receivingAccount(payment: Payment): Account {
  switch (payment.purpose) {
    case 'payout':
    case 'refund':
      assert(payment.orderId !== null, 'a settlement belongs to an order')
      return `order:${payment.orderId}`
    case 'return':
      return 'suspense'
    case 'withdrawal':
      return `withdrawal:${Number(payment.reference)}`
    case 'sweep':
      return 'custody:hot'
    case 'gas':
      return 'custody:deposits'
    case 'cold':
      return 'house:cold'
  }
}
