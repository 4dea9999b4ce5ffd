import type { TickBook } from '@cambio/core/quotes/tick-store'
import type { QuotePolicy } from '@cambio/core/quotes/quote-policy'
import type { AddressRulesByChain } from '@cambio/core/orders/check-addresses'
import { isCompleted } from '@cambio/core/orders/is-completed'
import type { ReceiptTokens } from '@cambio/core/orders/receipt-token'
import { isDust } from '@cambio/core/orders/refund/dust'
import type { DepositView, OrderView } from '@cambio/contract/order-view'
import type { BankAccount } from '@cambio/core/fiat/bank-account'
import { isBankMoney, type Instrument } from '@cambio/core/instruments/instrument'
import type { Deposit, DepositStatus } from '@cambio/core/chains/deposit'
import type { OrderFile } from '@cambio/core/orders/view/find-order'
import { OWN_LIQUIDITY } from '@cambio/core/liquidity/liquidity-provider'
import { quoteToday } from '@cambio/core/orders/settle/judge-deposit'
import type { Order, SettledQuote } from '@cambio/core/orders/order'
import type { Payment } from '@cambio/core/payments/payment'
import { mayNeedApproval } from '@cambio/core/quotes/payout-approval'
import { DomainError } from '@cambio/core/shared/domain-error'
import { maskIban } from '@cambio/kernel/mask-iban'
import { formatAmount } from '@cambio/kernel/money'
import { presentInstrument, presentTitles } from '../../instruments/instrument.presenter.ts'
import { presentCosts } from '../../rates/pair-data.presenter.ts'
import { presentDepositAddress } from './deposit-address.presenter.ts'
import { presentExceptionPolicy } from './exception-policy.presenter.ts'
import { payoutPageOf, presentFillDeposit, presentFillPayments, type PayoutPages } from './fill.presenter.ts'
import { presentNextAction, type NextActionDeps } from './next-action.presenter.ts'

export interface OrderViewDeps extends NextActionDeps {
  addressRules: AddressRulesByChain
  policy: QuotePolicy
  receiptTokens: ReceiptTokens
  ticks: TickBook
  /** Card provider that pays for sold coins; null when the exchange has none. */
  cardPayouts: PayoutPages | null
  /** The exchange's bank account; null if it has none. */
  bankAccount: BankAccount | null
}

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
  const from = services.catalogue.get({ slug: order.from })
  const to = services.catalogue.get({ slug: order.to })
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
    createdAt: iso(order.createdAt),
    updatedAt: iso(order.updatedAt),
    depositDeadline: iso(order.depositDeadline),
    ...presentTransfers(services, file, { from, to, tipHeight }),
    orderEvents: order.events.toReversed().map(({ kind, at }) => ({ kind, createdAt: iso(at) })),
    minConfirmationsToTrade: from.minConfirmationsToTrade,
    minConfirmationsToWithdraw: to.minConfirmationsToWithdraw,
    ...NEVER_PENDING,
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

/** Returns an order's deposits and resulting payments, and the transactions of the first deposit and first payment. */
function presentTransfers(
  services: OrderViewDeps,
  file: OrderFile,
  { from, to, tipHeight }: { from: Instrument; to: Instrument; tipHeight: number | null },
): Pick<OrderView, 'deposits' | 'withdrawals' | 'payinHash' | 'payoutHash'> {
  const deposits = [
    ...presentFillDeposit(file.order, from),
    ...file.deposits
      .filter((deposit) => deposit.status !== 'ORPHANED')
      .map((deposit) => presentDeposit(services, deposit, tipHeight)),
  ]
  const withdrawals = [
    ...presentFillPayments(file.order, from, to),
    ...file.payments.filter(leavesForUser).map((payment) => presentWithdrawal(services, file, payment)),
  ]
  // Existing clients read the payout from the first withdrawal. A deposit may be returned before the payout.
  const isPayout = ({ purpose }: OrderView['withdrawals'][number]) => Number(purpose === 'payout')
  withdrawals.sort((one, other) => isPayout(other) - isPayout(one))
  return {
    deposits,
    withdrawals,
    payinHash: deposits[0]?.txId || null,
    payoutHash: withdrawals.find(({ purpose }) => purpose === 'payout')?.txId || null,
  }
}

/** Returns what an order is waiting for: the user's decision, an operator, a transaction or an approval. */
function presentNextSteps(
  services: OrderViewDeps,
  file: OrderFile,
): Pick<OrderView, 'choice' | 'isEscalated' | 'escalatedAt' | 'nextAction' | 'payoutApproval'> {
  const { order, payments } = file
  return {
    choice: presentChoice(services, file),
    isEscalated: order.escalatedAt !== null,
    escalatedAt: order.escalatedAt === null ? null : iso(order.escalatedAt),
    nextAction: presentNextAction(services, order, payments),
    payoutApproval: presentApproval(services, file),
  }
}

/**
 * Returns the approval rules for an order's payment and whether the payment is waiting for approval. Returns null if
 * none of the order's payments can need approval.
 */
function presentApproval({ policy, ticks, catalogue }: OrderViewDeps, file: OrderFile): OrderView['payoutApproval'] {
  const { order, payments } = file
  const { approval } = policy
  if (approval === null || order.fill !== null || isCompleted(order) || order.settlement === 'balance') return null
  const waiting = payments.some(({ status, held }) => status === 'HELD' && held?.why === 'approval')
  const credited = file.deposits.find(({ status }) => status === 'CREDITED')
  const depositAtomic = credited?.amountAtomic ?? order.claimedDepositAtomic
  const from = catalogue.get({ slug: order.from })
  const required = waiting || mayNeedApproval(policy, ticks.latest(), from, depositAtomic)
  return { required, waiting, aboveUsdt: approval.aboveNumeraire, expectedMinutes: approval.expectedMinutes }
}

/**
 * Returns the user's choices after a deposit that does not match the order. `offer` is the result of accepting the
 * current rate. It is null while a price is missing or when the current rate cannot be accepted.
 */
function presentChoice(services: OrderViewDeps, { order, deposits }: OrderFile): OrderView['choice'] {
  if (order.choice === null) return null
  const tick = services.ticks.latest()
  const credited = deposits.find((deposit) => deposit.status === 'CREDITED')
  const { policy, catalogue } = services
  const offer =
    order.fill === null && order.choice.mayAccept && tick && credited
      ? offerToday({ order, depositAtomic: credited.amountAtomic, tick, catalogue, policy })
      : null
  const { decimals } = catalogue.get({ slug: order.to })
  return {
    ...order.choice,
    offer: offer && { amountToGet: formatAmount(offer.amountToGetAtomic, decimals), price: offer.price },
  }
}

function offerToday(input: Parameters<typeof quoteToday>[0]): SettledQuote | null {
  try {
    return quoteToday(input)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

const DEPOSIT_WORDS: Record<DepositStatus, DepositView['status']> = {
  SEEN: 'pending',
  ORPHANED: 'pending',
  CREDITED: 'credited',
  TOPPED_UP: 'credited',
  SUSPENSE: 'suspense',
  RETURNED: 'returned',
  // Users see a kept deposit as suspense, as they did before the operator decided to keep it.
  KEPT: 'suspense',
}

/** Masks an email address: `anna@example.org` → `a•••@example.org`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

function presentDeposit(services: OrderViewDeps, deposit: Deposit, tipHeight: number | null): DepositView {
  const asset = services.catalogue.get({ slug: deposit.asset })
  return {
    createdAt: iso(deposit.seenAt),
    instrument: presentTitles(asset),
    amount: formatAmount(deposit.amountAtomic, asset.decimals),
    confirmations: confirmations(deposit.blockHeight, tipHeight),
    txId: deposit.txId,
    depositAddress: deposit.address,
    isPending: deposit.status === 'SEEN',
    status:
      deposit.status === 'SUSPENSE' && isDust(services, asset, deposit.amountAtomic)
        ? 'dust'
        : deposit.status === 'RETURNED' && deposit.balanceOf !== null
          ? 'in-balance'
          : DEPOSIT_WORDS[deposit.status],
  }
}

function presentWithdrawal(
  services: OrderViewDeps,
  file: OrderFile,
  payment: Payment,
): OrderView['withdrawals'][number] {
  const asset = services.catalogue.get({ slug: payment.asset })
  return {
    createdAt: iso(payment.sentAt ?? payment.createdAt),
    instrument: presentTitles(asset),
    amount: formatAmount(payment.amountAtomic, asset.decimals),
    networkFee: formatAmount(networkFeeTaken(file, payment), asset.decimals),
    txId: payment.txId ?? '',
    purpose: payment.purpose === 'refund' || payment.purpose === 'return' ? payment.purpose : 'payout',
    isPending: payment.status !== 'FINAL',
  }
}

/**
 * Returns the network fee that the user paid, in base units of the payment's asset. For a payout, this is the agreed
 * fee. For any other payment, it is the difference between the refunded deposits and the payment.
 */
function networkFeeTaken({ order, deposits }: OrderFile, { purpose, reference, amountAtomic }: Payment): bigint {
  if (purpose === 'payout') return (order.settledQuote ?? order.agreedQuote).networkFeeAtomic
  const back = deposits.filter(({ id, status }) => (purpose === 'return' ? id === reference : status === 'CREDITED'))
  return back.reduce((sum, deposit) => sum + deposit.amountAtomic, 0n) - amountAtomic
}

/**
 * Returns whether to show a payment to the user. Sweeps and gas payments are internal, and until a node has received a
 * payment, there is no transaction to show.
 */
function leavesForUser(payment: Payment): boolean {
  return payment.purpose !== 'sweep' && payment.purpose !== 'gas' && payment.sentAt !== null
}

function confirmations(height: number | null, tip: number | null): number {
  return height === null || tip === null ? 0 : Math.max(0, tip - height + 1)
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
