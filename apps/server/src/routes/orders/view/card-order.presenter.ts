import { isoTime } from '../../iso-time.ts'
import type { OrderView } from '@cambio/contract/order-view'
import type { CardOrder } from '@cambio/core/card-orders/card-order'
import type { PageProofs } from '@cambio/core/card-orders/page-proofs'
import type { CardProvider } from '@cambio/core/fiat/card-provider'
import type { CardOrderFile } from '@cambio/core/card-orders/find-card-order'
import { isCompleted } from '@cambio/core/orders/is-completed'
import type { ReceiptTokens } from '@cambio/core/orders/receipt-token'
import { hasCardReceipt } from '@cambio/core/receipts/find-receipt'
import { formatFiat } from '@cambio/core/fiat/fiat-money'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { Instrument } from '@cambio/core/instruments/instrument'
import type { TickBook } from '@cambio/core/quotes/tick-store'
import { formatAmount } from '@cambio/kernel/money'
import { presentInstrument, presentTitles } from '../../instruments/instrument.presenter.ts'
import { presentCosts } from '../../rates/pair-data.presenter.ts'

export interface CardOrderViewDeps {
  catalogue: Catalogue
  ticks: TickBook
  /** Card provider; null when the exchange has none. */
  cards: { provider: Pick<CardProvider, 'isPaymentPage'> } | null
  pageProofs: PageProofs
  receiptTokens: ReceiptTokens
}

/** Fields that have a meaning only for swaps, with their values for a card order. */
const NOT_A_SWAP = {
  destinationAddressMemo: null,
  refundAddress: null,
  refundAddressMemo: null,
  refundInto: null,
  claimedNetworkFee: '0',
  networkFeePercent: null,
  minConfirmationsToTrade: 0,
  isPendingToCreate: false,
  failedToCreate: false,
  choice: null,
  payoutApproval: null,
  payoutReturn: null,
  userEmail: null,
  payinHash: null,
  payoutCardDigits: null,
  cardPayout: null,
  exceptionPolicy: { kind: 'ASK', withinPercent: null },
} as const

/** Returns a card order in API format. Only its owner sees the payment page. */
export function presentCardOrder(
  deps: CardOrderViewDeps,
  { order, isOwn }: CardOrderFile,
  review: OrderView['review'],
): OrderView {
  const [from, to] = [deps.catalogue.recorded(order.from), deps.catalogue.recorded(order.to)]
  const tick = deps.ticks.latest()
  return {
    ...NOT_A_SWAP,
    orderId: order.orderId,
    legacyOrderId: order.legacyOrderId,
    rateMode: 'FLOATING' as const,
    pair: { instrumentFrom: presentInstrument(from, tick), instrumentTo: presentInstrument(to, tick) },
    instrumentFromCurrencyTitle: from.currencyTitle,
    instrumentFromNetworkTitle: from.networkTitle,
    instrumentToCurrencyTitle: to.currencyTitle,
    instrumentToNetworkTitle: to.networkTitle,
    liquidityProviderPublicCode: order.provider,
    state: order.state,
    controlled: isOwn,
    completed: isCompleted(order),
    depositAddress: noDepositAddress(order, from),
    destinationAddress: order.destinationAddress,
    ...presentPrice(order, to),
    createdAt: isoTime(order.createdAt),
    updatedAt: isoTime(order.updatedAt),
    depositDeadline: isoTime(order.rate.expiresAt),
    deposits: presentPayment(order, from),
    withdrawals: presentDelivery(order, to),
    payoutHash: order.txId,
    orderEvents: order.events.toReversed().map(({ kind, at }) => ({ kind, createdAt: isoTime(at) })),
    minConfirmationsToWithdraw: to.minConfirmationsToWithdraw,
    redirectUrl: isOwn && order.state === 'WAITING' ? paymentPage(deps, order) : null,
    cardPayment: presentCardPayment(order),
    ...presentNextStep(order),
    receiptToken: hasCardReceipt(order) ? deps.receiptTokens.issue(order.orderId) : '',
    review,
  }
}

/**
 * Returns the URL of the page where the user pays. Returns null if the stored URL is not one of the provider's payment
 * pages. Also returns null if the server did not store the URL.
 */
function paymentPage({ cards, pageProofs }: CardOrderViewDeps, order: CardOrder): string | null {
  const { orderId, redirectUrl, redirectProof } = order
  if (redirectUrl === null || !pageProofs.matches(orderId, redirectUrl, redirectProof)) return null
  return cards?.provider.isPaymentPage(redirectUrl) ? redirectUrl : null
}

function noDepositAddress({ orderId }: CardOrder, from: Instrument): OrderView['depositAddress'] {
  const none = { depositAddress: '', depositAddressMemo: null, paymentUri: '', fingerprintSeed: '', bank: null }
  return { orderId, instrument: presentTitles(from), ...none }
}

function presentPrice({ pay, amountToGetAtomic, price, costs, createdAt }: CardOrder, to: Instrument) {
  const amountToGet = formatAmount(amountToGetAtomic, to.decimals)
  return {
    claimedDepositAmount: formatFiat(pay),
    amountToGet,
    amountToGetIsFinal: true,
    price,
    claimedPublicRate: {
      price,
      updatedAt: isoTime(createdAt),
      claimedAmountToReceive: amountToGet,
      finalNetworkFeeAmount: '0',
      platformFee_Absolute: '0',
    },
    waterfall: presentCosts(costs, to),
  }
}

function presentCardPayment(order: CardOrder): OrderView['cardPayment'] {
  const { provider, payment, delivery, outcome, providerOrderId } = order
  return { provider, payment, delivery, outcome, reference: providerOrderId }
}

/**
 * Returns the payment as a deposit once the provider has reserved or debited the money. A card payment has no
 * transaction ID.
 */
function presentPayment(order: CardOrder, from: Instrument): OrderView['deposits'] {
  const { payment, pay, events, updatedAt } = order
  if (payment !== 'paid' && payment !== 'held') return []
  const at = events.find(({ kind }) => kind === 'INCOMING_FUNDS_DETECTED')?.at ?? updatedAt
  const isPending = payment === 'held'
  return [
    {
      createdAt: isoTime(at),
      instrument: presentTitles(from),
      amount: formatFiat(pay),
      confirmations: 0,
      txId: '',
      depositAddress: '',
      isPending,
      status: isPending ? 'pending' : 'credited',
    },
  ]
}

/** Returns the provider's coin transfer as a withdrawal. The list is empty until the transfer has a transaction ID. */
function presentDelivery(order: CardOrder, to: Instrument): OrderView['withdrawals'] {
  const { txId, state, deliveredAtomic, amountToGetAtomic, events, updatedAt } = order
  if (txId === null) return []
  const at = events.find(({ kind }) => kind === 'FUNDS_WITHDRAWAL_START')?.at ?? updatedAt
  const amount = formatAmount(deliveredAtomic ?? amountToGetAtomic, to.decimals)
  const fixed = { networkFee: '0', purpose: 'payout' as const }
  return [
    { createdAt: isoTime(at), instrument: presentTitles(to), amount, txId, ...fixed, isPending: state !== 'FINISHED' },
  ]
}

function presentNextStep(order: CardOrder): Pick<OrderView, 'isEscalated' | 'escalatedAt' | 'nextAction'> {
  const { escalatedAt } = order
  const isEscalated = escalatedAt !== null
  return { isEscalated, escalatedAt: isEscalated ? isoTime(escalatedAt) : null, nextAction: nextActionOf(order) }
}

function nextActionOf({ state, rate, escalatedAt }: CardOrder): OrderView['nextAction'] {
  if (escalatedAt !== null) return { kind: 'wait-operator', actor: 'service', deadline: null, otherwise: 'nothing' }
  switch (state) {
    case 'WAITING':
      return { kind: 'pay-by-card', actor: 'user', deadline: isoTime(rate.expiresAt), otherwise: 'closes' }
    case 'CONFIRMING':
      return { kind: 'wait-provider-check', actor: 'provider', deadline: null, otherwise: 'refund' }
    case 'EXCHANGING':
    case 'SENDING':
      return { kind: 'wait-payout', actor: 'provider', deadline: null, otherwise: 'refund' }
    default:
      return { kind: 'none', actor: 'nobody', deadline: null, otherwise: 'nothing' }
  }
}
