import type {
  CardDelivery,
  CardPayment,
  CardTransaction,
  DeliveryStage,
  PaymentStage,
} from '../../fiat/card-transaction.ts'
import type { Random } from '../random.ts'
import type { CardFaults } from './card-faults.ts'

/** Part of a card purchase that changed. */
export type PurchaseChange = { part: 'payment'; payment: CardPayment } | { part: 'delivery'; delivery: CardDelivery }

type Weighted<Stage> = readonly (readonly [weight: number, stage: Stage])[]

/** Next possible stages for each payment stage, before any coins are due. */
const NEXT_PAYMENT: Partial<Record<PaymentStage, Weighted<PaymentStage>>> = {
  created: [
    [5, 'awaiting-user'],
    [1, 'cancelled'],
    [3, 'paid'],
  ],
  'awaiting-user': [
    [6, 'paid'],
    [1, 'declined'],
    [1, 'cancelled'],
    [1, 'held'],
  ],
  held: [
    [3, 'paid'],
    [1, 'failed'],
  ],
}
/** Next possible stages for each transfer stage. */
const NEXT_DELIVERY: Partial<Record<DeliveryStage, Weighted<DeliveryStage>>> = {
  created: [
    [6, 'sending'],
    [1, 'held'],
    [0.5, 'failed'],
  ],
  held: [
    [3, 'sending'],
    [1, 'failed'],
  ],
  sending: [
    [9, 'completed'],
    [0.3, 'failed'],
  ],
}

/** Returns a random next step of a purchase at the provider; null for a purchase that does not change. */
export function nextChange(
  { payment, delivery }: CardTransaction,
  random: Random,
  chances: Pick<CardFaults, 'paysLate' | 'resumes' | 'chargeBack'>,
): PurchaseChange | null {
  const { stage } = payment
  const hasFailed = stage === 'failed' || (stage === 'paid' && delivery?.stage === 'failed')
  if (hasFailed && random.chance(chances.resumes)) return resumed(stage, payment, delivery)
  const paysLate = stage === 'cancelled' && random.chance(chances.paysLate)
  const isChargedBack = stage === 'paid' && delivery?.stage !== 'failed' && random.chance(chances.chargeBack)
  const options = stage === null ? undefined : NEXT_PAYMENT[stage]
  const next = paysLate ? 'paid' : isChargedBack ? 'charged-back' : options && random.weighted(options)
  if (next) return { part: 'payment', payment: { ...payment, status: next, stage: next } }
  if (stage !== 'paid') return null
  const sent = deliveryAfter(delivery?.stage ?? null, random)
  return sent && { part: 'delivery', delivery: { status: sent, stage: sent, txId: null, address: null } }
}

/** Returns the change that resumes a failed purchase: its payment succeeds, or its coins are sent again. */
function resumed(stage: PaymentStage | null, payment: CardPayment, delivery: CardDelivery | null): PurchaseChange {
  if (stage === 'failed') return { part: 'payment', payment: { ...payment, status: 'paid', stage: 'paid' } }
  return {
    part: 'delivery',
    delivery: { txId: null, address: null, ...delivery, status: 'sending', stage: 'sending' },
  }
}

function deliveryAfter(stage: DeliveryStage | null, random: Random): DeliveryStage | null {
  if (stage === null) return 'created'
  const options = NEXT_DELIVERY[stage]
  return options ? random.weighted(options) : null
}
