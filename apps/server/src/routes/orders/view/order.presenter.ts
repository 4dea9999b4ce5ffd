import { isoTime } from '../../iso-time.ts'
import { isCompleted } from '@cambio/core/orders/is-completed'
import type { OrderView } from '@cambio/contract/order-view'
import { isBankMoney, type Instrument } from '@cambio/core/instruments/instrument'
import type { OrderFile } from '@cambio/core/orders/view/find-order'
import { OWN_LIQUIDITY } from '@cambio/core/liquidity/liquidity-provider'
import type { Order } from '@cambio/core/orders/order'
import { maskIban } from '@cambio/kernel/mask-iban'
import { formatAmount } from '@cambio/kernel/money'
import { presentInstrument } from '../../instruments/instrument.presenter.ts'
import { presentCosts } from '../../rates/pair-data.presenter.ts'
import { presentDepositAddress } from './deposit-address.presenter.ts'
import { presentExceptionPolicy } from './exception-policy.presenter.ts'
import { payoutPageOf, presentCardPayout } from './fill.presenter.ts'
import type { OrderViewDeps } from './order-view-deps.ts'
import { presentTransfers } from './transfers.presenter.ts'
import { presentNextSteps } from './next-steps.presenter.ts'

interface Around {
  /**
   * Height of the newest block that the worker has read on the sent coin's chain. The server counts confirmations from
   * this height. Null if the order shows no confirmations.
   */
  tipHeight: number | null
  review: OrderView['review']
  payoutReturn: OrderView['payoutReturn']
}

/** Fields that existing clients read. They are constant because this exchange creates an order in a single step. */
const NEVER_PENDING = {
  isPendingToCreate: false,
  failedToCreate: false,
  cardPayment: null,
}

/**
 * Returns an order in API format. Masks the email address and the refund IBAN unless the caller has control of the
 * order.
 */
export function presentOrder(
  services: OrderViewDeps,
  file: OrderFile,
  { tipHeight, review, payoutReturn }: Around,
): OrderView {
  const { order } = file
  const from = services.catalogue.recorded(order.from)
  const to = services.catalogue.recorded(order.to)
  return {
    orderId: order.orderId,
    legacyOrderId: order.legacyOrderId,
    ...presentPair(services, from, to),
    rateMode: order.rateMode,
    liquidityProviderPublicCode: order.fill?.provider ?? OWN_LIQUIDITY,
    state: order.state,
    completed: isCompleted(order),
    depositAddress: presentDepositAddress(services, order, from),
    ...presentAddresses(file, from),
    controlled: file.controlled,
    refundInto: order.settlement === 'balance' ? 'balance' : order.settlement === 'refund' ? 'address' : null,
    userEmail: order.userEmail === null || file.controlled ? order.userEmail : maskEmail(order.userEmail),
    ...presentQuote(order, from, to),
    createdAt: isoTime(order.createdAt),
    updatedAt: isoTime(order.updatedAt),
    depositDeadline: isoTime(order.depositDeadline),
    ...presentTransfers(services, file, { from, to, tipHeight }),
    orderEvents: order.events.toReversed().map(({ kind, at }) => ({ kind, createdAt: isoTime(at) })),
    minConfirmationsToTrade: from.minConfirmationsToTrade,
    minConfirmationsToWithdraw: to.minConfirmationsToWithdraw,
    ...NEVER_PENDING,
    cardPayout: presentCardPayout(order, to),
    redirectUrl: payoutPageOf(services.cardPayouts, file),
    exceptionPolicy: presentExceptionPolicy(order.exceptionPolicy),
    ...presentNextSteps(services, file),
    payoutReturn,
    receiptToken: isCompleted(order) ? services.receiptTokens.issue(order.orderId) : '',
    review,
  }
}

type PairFields =
  | 'pair'
  | 'instrumentFromCurrencyTitle'
  | 'instrumentFromNetworkTitle'
  | 'instrumentToCurrencyTitle'
  | 'instrumentToNetworkTitle'

function presentPair({ ticks }: OrderViewDeps, from: Instrument, to: Instrument): Pick<OrderView, PairFields> {
  const tick = ticks.latest()
  return {
    pair: { instrumentFrom: presentInstrument(from, tick), instrumentTo: presentInstrument(to, tick) },
    instrumentFromCurrencyTitle: from.currencyTitle,
    instrumentFromNetworkTitle: from.networkTitle,
    instrumentToCurrencyTitle: to.currencyTitle,
    instrumentToNetworkTitle: to.networkTitle,
  }
}

/**
 * Returns an order's addresses. An IBAN identifies a person, so only a user with control of the order sees the complete
 * IBAN.
 */
function presentAddresses({ order, controlled }: OrderFile, from: Instrument) {
  const { refundAddress } = order
  const isMasked = refundAddress !== null && isBankMoney(from) && !controlled
  return {
    destinationAddress: order.destinationAddress,
    destinationAddressMemo: order.destinationMemo,
    payoutCardDigits: order.fill?.cardDigits ?? null,
    refundAddress: isMasked ? maskIban(refundAddress) : refundAddress,
    refundAddressMemo: order.refundMemo,
  }
}

/** Returns an order's amounts, agreed quote and cost lines. */
function presentQuote(order: Order, from: Instrument, to: Instrument) {
  const agreed = order.settledQuote ?? order.agreedQuote
  const receive = (atomic: bigint) => formatAmount(atomic, to.decimals)
  return {
    claimedDepositAmount: formatAmount(order.claimedDepositAtomic, from.decimals),
    claimedPublicRate: {
      price: order.agreedQuote.price,
      updatedAt: new Date(order.agreedQuote.tickAt).toISOString(),
      claimedAmountToReceive: receive(order.agreedQuote.amountToGetAtomic),
      finalNetworkFeeAmount: receive(order.agreedQuote.networkFeeAtomic),
      platformFee_Absolute: receive(-(order.agreedQuote.costs.find(isPlatformFee)?.amountAtomic ?? 0n)),
    },
    claimedNetworkFee: receive(order.agreedQuote.networkFeeAtomic),
    networkFeePercent: order.agreedQuote.transferCostPercent ?? null,
    amountToGet: receive(agreed.amountToGetAtomic),
    amountToGetIsFinal: order.rateMode === 'FIXED' || order.settledQuote !== null,
    price: agreed.price,
    waterfall: presentCosts(agreed.costs, to),
  }
}

const isPlatformFee = ({ kind }: { kind: string }): boolean => kind === 'platformFee'

/** Masks an email address: `anna@example.org` → `a•••@example.org`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}
