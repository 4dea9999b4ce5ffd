import { CARD_OUTCOMES } from '@cambio/kernel/card-outcomes'
import { ORDER_EVENT_KINDS, ORDER_STATES } from '@cambio/kernel/order-vocabulary'
import * as z from 'zod/mini'
import { InstrumentTitles, InstrumentView } from './instrument.ts'
import { WaterfallLine } from './pair-data.ts'
import { OrderPayoutApproval } from './payout-approval.ts'

export const DepositView = z.object({
  createdAt: z.string(),
  instrument: z.object({ currencyTitle: z.string(), networkTitle: z.string() }),
  amount: z.string(),
  confirmations: z.int(),
  txId: z.string(),
  depositAddress: z.string(),
  isPending: z.boolean(),
  /**
   * State of the deposit. `pending`: waits for confirmations. `credited`: credited to the order. `suspense`: held for
   * an operator. `dust`: too small to return. `returned`: being returned to the refund address. `in-balance`: credited
   * to the balance of the account that created the order.
   */
  status: z.enum(['pending', 'credited', 'suspense', 'dust', 'returned', 'in-balance']),
})
export type DepositView = z.infer<typeof DepositView>

export const WithdrawalView = z.object({
  createdAt: z.string(),
  instrument: z.object({ currencyTitle: z.string(), networkTitle: z.string() }),
  amount: z.string(),
  /** Network fee in units of `instrument`; empty when a provider does not report it. */
  networkFee: z.string(),
  txId: z.string(),
  /**
   * `payout`: to the destination of the order. `refund`: back to the user, instead of a payout. `return`: back to the
   * user, for a deposit that did not settle the order.
   */
  purpose: z.enum(['payout', 'refund', 'return']),
  isPending: z.boolean(),
})

export const OrderEventView = z.object({ kind: z.enum(ORDER_EVENT_KINDS), createdAt: z.string() })

/** Policy for an order whose fixed rate no longer applies. */
export const ExceptionPolicyView = z.object({
  kind: z.enum(['ASK', 'REFUND', 'RERATE']),
  /** Maximum loss compared with the quoted amount, in percent as decimal text; null unless the policy is RERATE. */
  withinPercent: z.nullable(z.string()),
})

/** Next step of an unsettled order, for pages and programs. */
export const NextAction = z.object({
  kind: z.enum([
    'send-deposit',
    'pay-by-card',
    'wait-confirmations',
    'wait-provider-check',
    'wait-payout',
    'wait-refund',
    'choose',
    'give-refund-address',
    'wait-person',
    'none',
  ]),
  actor: z.enum(['user', 'service', 'chain', 'provider', 'nobody']),
  /** Deadline of the step, ISO 8601; null for a step without a deadline. */
  deadline: z.nullable(z.string()),
  /** Effect of a missed deadline. */
  otherwise: z.enum(['closes', 'refund', 'person', 'nothing']),
})

/** State of a purchase by card. */
export const CardPaymentView = z.object({
  /** Code of the provider that takes the payment and sends the coins. */
  provider: z.string(),
  /** Stage of the payment; null before the provider has reported one. */
  payment: z.nullable(
    z.enum(['created', 'awaiting-user', 'held', 'paid', 'declined', 'cancelled', 'failed', 'charged-back']),
  ),
  /** Stage of the transfer of coins; null before it starts. */
  delivery: z.nullable(z.enum(['created', 'held', 'sending', 'completed', 'failed'])),
  /** Reason why the order ended without coins, or waits for an operator; null otherwise. */
  outcome: z.nullable(z.enum(CARD_OUTCOMES)),
  /** The provider's purchase number, which the user quotes to the provider's support; null before it is known. */
  reference: z.nullable(z.string()),
})

/** An order as shown to its owner (wire.md §1, spec §3). Amounts are decimal text, times ISO 8601. */
export const OrderView = z.object({
  orderId: z.int(),
  legacyOrderId: z.string(),
  pair: z.object({ instrumentFrom: InstrumentView, instrumentTo: InstrumentView }),
  instrumentFromCurrencyTitle: z.string(),
  instrumentFromNetworkTitle: z.string(),
  instrumentToCurrencyTitle: z.string(),
  instrumentToNetworkTitle: z.string(),
  rateMode: z.enum(['FIXED', 'FLOATING']),
  /** Code of the provider that fills the order; `internal` when the exchange fills it. */
  liquidityProviderPublicCode: z.string(),
  state: z.enum(ORDER_STATES),
  completed: z.boolean(),
  depositAddress: z.object({
    orderId: z.int(),
    instrument: InstrumentTitles,
    depositAddress: z.string(),
    depositAddressMemo: z.nullable(z.string()),
    /** Payment link of the chain (wire.md §7), or the plain address when the chain has no standard for links. */
    paymentUri: z.string(),
    /** Input of the address fingerprint: chain|address|memo. */
    fingerprintSeed: z.string(),
    /**
     * Account holder and bank for a bank transfer; null for coins. `depositAddress` is then the IBAN, and
     * `depositAddressMemo` the reference.
     */
    bank: z.nullable(z.object({ holder: z.string(), bic: z.string() })),
  }),
  destinationAddress: z.string(),
  destinationAddressMemo: z.nullable(z.string()),
  /** Refund address. An IBAN is masked unless `controlled` is true. */
  refundAddress: z.nullable(z.string()),
  refundAddressMemo: z.nullable(z.string()),
  /**
   * Whether the caller proved with the control token that it may change the order. Always false in socket messages,
   * because all subscribers receive the same message.
   */
  controlled: z.boolean(),
  /** Email address for notifications. Masked unless `controlled` is true. */
  userEmail: z.nullable(z.string()),
  claimedDepositAmount: z.string(),
  claimedPublicRate: z.object({
    price: z.string(),
    updatedAt: z.string(),
    claimedAmountToReceive: z.string(),
    finalNetworkFeeAmount: z.string(),
    platformFee_Absolute: z.string(),
  }),
  claimedNetworkFee: z.string(),
  /**
   * Payout in units of the receive side: the guaranteed amount for FIXED. For FLOATING, the current estimate, and later
   * the settled amount.
   */
  amountToGet: z.string(),
  amountToGetIsFinal: z.boolean(),
  price: z.string(),
  waterfall: z.array(WaterfallLine),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** FIXED: end of the rate hold. FLOATING: end of the period in which pages show the order as open. */
  depositDeadline: z.string(),
  /** Target of the refund: an address, or the balance of the account that created the order. Null without a refund. */
  refundInto: z.nullable(z.enum(['address', 'balance'])),
  deposits: z.array(DepositView),
  withdrawals: z.array(WithdrawalView),
  /** Transaction id of the first deposit; null before the deposit is seen. */
  payinHash: z.nullable(z.string()),
  /** Transaction id of the payout; null before the payout is sent. */
  payoutHash: z.nullable(z.string()),
  /** Events of the order, newest first. */
  orderEvents: z.array(OrderEventView),
  minConfirmationsToTrade: z.int(),
  minConfirmationsToWithdraw: z.int(),
  isPendingToCreate: z.boolean(),
  failedToCreate: z.boolean(),
  /**
   * URL of the page for paying by card. Null unless the order waits for the payment and the caller may change the
   * order.
   */
  redirectUrl: z.nullable(z.string()),
  /** State of a purchase by card; null for a swap. */
  cardPayment: z.nullable(CardPaymentView),
  /** Policy for a fixed rate that no longer applies, as chosen at creation. */
  exceptionPolicy: ExceptionPolicyView,
  /** Choices of the user, with their results at the current rate. Null unless the order waits for a choice. */
  choice: z.nullable(
    z.object({
      mayAccept: z.boolean(),
      mayRefund: z.boolean(),
      offer: z.nullable(z.object({ amountToGet: z.string(), price: z.string() })),
    }),
  ),
  /** Whether an operator was notified because a deadline passed. */
  isEscalated: z.boolean(),
  /** Time of the escalation, ISO 8601. */
  escalatedAt: z.nullable(z.string()),
  nextAction: NextAction,
  /**
   * Approval that the payment of a large order needs. Null when none is needed, for a completed order, and for an order
   * that a provider fills.
   */
  payoutApproval: z.nullable(OrderPayoutApproval),
  /** Token of the receipt link, which shows the order without addresses. Empty until the order is completed. */
  receiptToken: z.string(),
  /** Whether the creator may review the order. Possible once, for a limited time after the order has ended. */
  review: z.enum(['none', 'open', 'given']),
})
export type OrderView = z.infer<typeof OrderView>
