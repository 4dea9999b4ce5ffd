import { assert, present } from '@cambio/kernel/assert'
import type { ChainId } from '../instruments/instrument.ts'
import { paymentReference, type Payment } from './payment.ts'
import { posting, type Account, type Posting } from '../ledger/posting.ts'

/** Returns the ledger account of a payment's source. */
export function sourceAccount(payment: Payment): Account {
  return payment.source.purpose === 'hot' ? 'custody:hot' : 'custody:deposits'
}

/**
 * Books the reservation of a payment's amount and maximum fee in `custody:held`, so that no other payment can use the
 * coins. The journal rejects the posting if the source does not cover them.
 */
export function paymentHeld(payment: Payment, nativeAsset: string): Posting {
  const source = sourceAccount(payment)
  return posting('payment-hold', paymentReference(payment), [
    { account: source, asset: payment.asset, amountAtomic: -payment.amountAtomic },
    { account: 'custody:held', asset: payment.asset, amountAtomic: payment.amountAtomic },
    { account: source, asset: nativeAsset, amountAtomic: -payment.heldFeeAtomic },
    { account: 'custody:held', asset: nativeAsset, amountAtomic: payment.heldFeeAtomic },
  ])
}

/**
 * Books the reservation of a replacement's additional fee in `custody:held`. The journal rejects the posting if the
 * source does not cover it.
 */
export function paymentFeeRaised(
  before: Payment,
  { timesReplaced, heldFeeAtomic }: Pick<Payment, 'timesReplaced' | 'heldFeeAtomic'>,
  nativeAsset: string,
): Posting {
  const raise = heldFeeAtomic - before.heldFeeAtomic
  assert(raise > 0n, `the replacement of payment ${before.id} must cost more`)
  return posting('payment-fee-raised', `${paymentReference(before)}+${timesReplaced}`, [
    { account: sourceAccount(before), asset: nativeAsset, amountAtomic: -raise },
    { account: 'custody:held', asset: nativeAsset, amountAtomic: raise },
  ])
}

/** Books an unsigned payment's reserved coins back to their source when the payment is restarted or cancelled. */
export function paymentReleased(payment: Payment, nativeAsset: string): Posting {
  const held = paymentHeld(payment, nativeAsset)
  return posting(
    'payment-release',
    held.reference,
    held.entries.map((entry) => ({ ...entry, amountAtomic: -entry.amountAtomic })),
  )
}

/**
 * Books a final payment. The posting removes the paid or moved amount from the reserve and releases the unused part of
 * the fee.
 */
export function paymentSettled(payment: Payment, nativeAsset: string, feeAtomic: bigint): Posting {
  return posting('payment-final', paymentReference(payment), [
    { account: 'custody:held', asset: payment.asset, amountAtomic: -payment.amountAtomic },
    { account: receivingAccount(payment), asset: payment.asset, amountAtomic: payment.amountAtomic },
    ...feePaid(payment, nativeAsset, feeAtomic),
  ])
}

/** Books a payment whose transaction failed. The amount returns to its source, and the fee is spent. */
export function paymentFailed(payment: Payment, nativeAsset: string, feeAtomic: bigint): Posting {
  return posting('payment-release', paymentReference(payment), [
    { account: 'custody:held', asset: payment.asset, amountAtomic: -payment.amountAtomic },
    { account: sourceAccount(payment), asset: payment.asset, amountAtomic: payment.amountAtomic },
    ...feePaid(payment, nativeAsset, feeAtomic),
  ])
}

/**
 * Books the difference when a payment's final block was orphaned and another block now contains the payment. The fee
 * may differ, and the transaction may have failed this time. Returns null if nothing changes.
 */
export function paymentSettledAgain(
  payment: Payment,
  nativeAsset: string,
  found: { feeAtomic: bigint; succeeded: boolean },
): Posting | null {
  const booked = present(payment.feeAtomic, 'a payment that was final has a fee')
  const amountBack = found.succeeded ? 0n : payment.amountAtomic
  // The reserved fee may be lower than the actual fee: the hot wallet may not have covered the full fee when the block
  // was orphaned.
  const entries = [
    { account: 'custody:held' as const, asset: nativeAsset, amountAtomic: booked - payment.heldFeeAtomic },
    { account: 'platform:network-fees' as const, asset: nativeAsset, amountAtomic: found.feeAtomic - booked },
    { account: sourceAccount(payment), asset: nativeAsset, amountAtomic: payment.heldFeeAtomic - found.feeAtomic },
    { account: receivingAccount(payment), asset: payment.asset, amountAtomic: -amountBack },
    { account: sourceAccount(payment), asset: payment.asset, amountAtomic: amountBack },
  ]
  const again = posting('payment-final-again', paymentReference(payment), entries)
  return again.entries.length === 0 ? null : again
}

/**
 * Books the difference between a payment and the foreign transaction that spent its inputs. Coins that went to other
 * recipients are a loss. If the operator paid a part of the payment outside of Cambio, that part is booked as the
 * operator's contribution. The payment itself and the fee are booked when the payment is final.
 */
export function paymentDiffered(
  payment: Payment,
  { lostAtomic, outsideAtomic }: { lostAtomic: bigint; outsideAtomic: bigint },
): Posting {
  return posting('payment-difference', paymentReference(payment), [
    { account: sourceAccount(payment), asset: payment.asset, amountAtomic: outsideAtomic - lostAtomic },
    { account: 'platform:losses', asset: payment.asset, amountAtomic: lostAtomic },
    { account: 'platform:equity', asset: payment.asset, amountAtomic: -outsideAtomic },
  ])
}

/** Books the hot wallet's upkeep, such as rent or a charge for receiving coins, as a cost to the exchange. */
export function upkeepTaken(chain: ChainId, taken: { txId: string; asset: string; amountAtomic: bigint }): Posting {
  return posting('upkeep', `${chain} ${taken.txId}`, [
    { account: 'custody:hot', asset: taken.asset, amountAtomic: -taken.amountAtomic },
    { account: 'platform:network-fees', asset: taken.asset, amountAtomic: taken.amountAtomic },
  ])
}

function feePaid(payment: Payment, nativeAsset: string, feeAtomic: bigint) {
  assert(feeAtomic <= payment.heldFeeAtomic, `payment ${payment.id} cost more than its hold`)
  return [
    { account: 'custody:held' as const, asset: nativeAsset, amountAtomic: -payment.heldFeeAtomic },
    { account: 'platform:network-fees' as const, asset: nativeAsset, amountAtomic: feeAtomic },
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
      return 'platform:cold'
  }
}
