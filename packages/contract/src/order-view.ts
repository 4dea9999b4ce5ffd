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
   * State of the deposit. `pending`: waits for confirmations. `credited`: credited to the order. `suspense`: waits for
   * an operator's decision. `dust`: too small to return. `returned`: being returned to the refund address.
   * `in-balance`: credited to the balance of the account that created the order.
   */
  status: z.enum(['pending', 'credited', 'suspense', 'dust', 'returned', 'in-balance']),
})
export type DepositView = z.infer<typeof DepositView>

export const WithdrawalView = z.object({
  createdAt: z.string(),
  instrument: z.object({ currencyTitle: z.string(), networkTitle: z.string() }),
  amount: z.string(),
  /** Network fee in units of `instrument`; `0` if a provider does not report it. */
  networkFee: z.string(),
  txId: z.string(),
  /**
   * `payout`: to the order's destination. `refund`: to the user, instead of a payout. `return`: to the user, for a
   * deposit that did not settle the order.
   */
  purpose: z.enum(['payout', 'refund', 'return']),
  isPending: z.boolean(),
})

export const OrderEventView = z.object({ kind: z.enum(ORDER_EVENT_KINDS), createdAt: z.string() })

/** Policy for an order whose fixed rate no longer applies. */
export const ExceptionPolicyView = z.object({
  kind: z.enum(['ASK', 'REFUND', 'RERATE']),
  /** Maximum shortfall from the quoted amount, in percent as a decimal string; null unless the policy is RERATE. */
  withinPercent: z.nullable(z.string()),
})

/** Next step of an unsettled order, for web pages and API clients. */
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
    'wait-operator',
    'none',
  ]),
  actor: z.enum(['user', 'service', 'chain', 'provider', 'nobody']),
  /** Deadline of the step, ISO 8601; null if the step has no deadline. */
  deadline: z.nullable(z.string()),
  /** What happens if the deadline passes before the step is done. */
  otherwise: z.enum(['closes', 'refund', 'operator', 'nothing']),
})

/** State of a card purchase: the payment, the delivery of the coins, and the reason for a problem. */
export const CardPaymentView = z.object({
  /** Code of the provider that collects the payment and sends the coins. */
  provider: z.string(),
  /** Stage of the card payment; null until the provider reports one. */
  payment: z.nullable(
    z.enum(['created', 'awaiting-user', 'held', 'paid', 'declined', 'cancelled', 'failed', 'charged-back']),
  ),
  /** Stage of the coin transfer; null until it starts. */
  delivery: z.nullable(z.enum(['created', 'held', 'sending', 'completed', 'failed'])),
  /** Why the order ended without a delivery of coins, or why it waits for an operator; null otherwise. */
  outcome: z.nullable(z.enum(CARD_OUTCOMES)),
  /** The provider's purchase number, which the user quotes to the provider's support; null until it is known. */
  reference: z.nullable(z.string()),
})

/** Payout of a sale to a card. */
export const CardPayoutView = z.object({
  /** Code of the provider that takes the coins and pays the card. */
  provider: z.string(),
  /**
   * The provider's payout number, which the user quotes to the provider's support; null until the provider has paid.
   */
  reference: z.nullable(z.string()),
})

/** An order as its owner sees it (wire.md §1, spec §3). Amounts are decimal strings; times are ISO 8601. */
export const OrderView = z.object({
  orderId: z.int(),
  legacyOrderId: z.string(),
  pair: z.object({ instrumentFrom: InstrumentView, instrumentTo: InstrumentView }),
  instrumentFromCurrencyTitle: z.string(),
  instrumentFromNetworkTitle: z.string(),
  instrumentToCurrencyTitle: z.string(),
  instrumentToNetworkTitle: z.string(),
  rateMode: z.enum(['FIXED', 'FLOATING']),
  /** Code of the provider that fills the order; `internal` if the exchange fills it. */
  liquidityProviderPublicCode: z.string(),
  state: z.enum(ORDER_STATES),
  completed: z.boolean(),
  depositAddress: z.object({
    orderId: z.int(),
    instrument: InstrumentTitles,
    depositAddress: z.string(),
    depositAddressMemo: z.nullable(z.string()),
    /** Payment link of the chain (wire.md §7), or the plain address if the chain has no standard for links. */
    paymentUri: z.string(),
    /** String from which the address fingerprint is computed: `chain|address|memo`. */
    fingerprintSeed: z.string(),
    /**
     * Account holder and bank if the deposit is a bank transfer; null for coins. For a bank transfer, `depositAddress`
     * is the IBAN and `depositAddressMemo` is the reference.
     */
    bank: z.nullable(z.object({ holder: z.string(), bic: z.string() })),
  }),
  destinationAddress: z.string(),
  destinationAddressMemo: z.nullable(z.string()),
  /**
   * Last four digits of the card that a sale is paid to. Null for every other order, and after a refused payout,
   * because the user may then choose another card at the provider.
   */
  payoutCardDigits: z.nullable(z.string()),
  /** Refund address. An IBAN is masked unless `controlled` is true. */
  refundAddress: z.nullable(z.string()),
  refundAddressMemo: z.nullable(z.string()),
  /**
   * Whether the caller has proved with the control token that it may change the order. Always false in socket messages,
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
   * Cost of the payout as a percentage of the cost of a payout to an ordinary address. The network fee includes this
   * cost. Null if the payout costs no more than a payout to an ordinary address.
   */
  networkFeePercent: z.nullable(z.int()),
  /**
   * Payout in units of the receive side. For FIXED, the guaranteed amount. For FLOATING, the current estimate and later
   * the settled amount.
   */
  amountToGet: z.string(),
  amountToGetIsFinal: z.boolean(),
  price: z.string(),
  waterfall: z.array(WaterfallLine),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** FIXED: end of the rate hold. FLOATING: end of the period during which pages show the order as open. */
  depositDeadline: z.string(),
  /**
   * Target of the refund: an address, or the balance of the account that created the order. Null if there is no refund.
   */
  refundInto: z.nullable(z.enum(['address', 'balance'])),
  deposits: z.array(DepositView),
  withdrawals: z.array(WithdrawalView),
  /** Transaction ID of the first deposit; null until the deposit is seen. */
  payinHash: z.nullable(z.string()),
  /** Transaction ID of the payout; null until the payout is sent. */
  payoutHash: z.nullable(z.string()),
  /** The order's events, newest first. */
  orderEvents: z.array(OrderEventView),
  minConfirmationsToTrade: z.int(),
  minConfirmationsToWithdraw: z.int(),
  isPendingToCreate: z.boolean(),
  failedToCreate: z.boolean(),
  /** URL of the card payment page. Null unless the order waits for the payment and the caller may change the order. */
  redirectUrl: z.nullable(z.string()),
  /** State of a card purchase; null for a swap. */
  cardPayment: z.nullable(CardPaymentView),
  /** Payout of a sale to a card; null for every other order. */
  cardPayout: z.nullable(CardPayoutView),
  /** What happens when the fixed rate no longer applies, as chosen when the order was created. */
  exceptionPolicy: ExceptionPolicyView,
  /** The user's choices, with their results at the current rate. Null unless the order waits for a choice. */
  choice: z.nullable(
    z.object({
      mayAccept: z.boolean(),
      mayRefund: z.boolean(),
      offer: z.nullable(z.object({ amountToGet: z.string(), price: z.string() })),
    }),
  ),
  /** Whether an operator was notified because a deadline passed. */
  isEscalated: z.boolean(),
  /** When an operator was notified, ISO 8601. */
  escalatedAt: z.nullable(z.string()),
  nextAction: NextAction,
  /**
   * Approval that the payment of a large order requires. Null for a completed order, for an order that a provider
   * fills, and if no approval is required.
   */
  payoutApproval: z.nullable(OrderPayoutApproval),
  /**
   * What happened to a bank payout that failed or came back; null for every other order. `refused`: the bank did not
   * carry out the transfer. `returned`: the transfer came back, and the money waits for another IBAN. `paid-again`: the
   * money was sent again.
   */
  payoutReturn: z.nullable(
    z.object({
      kind: z.enum(['refused', 'returned', 'paid-again']),
      /** When the bank returned the money, ISO 8601; null for `refused`. */
      at: z.nullable(z.string()),
      /** Amount that has come back so far, as a decimal string in the payout's currency; null for `refused`. */
      amount: z.nullable(z.string()),
    }),
  ),
  /**
   * Token for the receipt link, which shows the order without addresses. Empty until the order is completed, and for a
   * card purchase whose money goes back.
   */
  receiptToken: z.string(),
  /** Whether the creator may review the order. This is possible once, for a limited time after the order has ended. */
  review: z.enum(['none', 'open', 'given']),
})
export type OrderView = z.infer<typeof OrderView>
