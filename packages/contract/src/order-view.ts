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
   * State of the deposit, in this order: waits for confirmations; credited to the order; held for an operator; too
   * small to return; being returned to the sender; credited to the balance of the account that created the order.
   */
  status: z.enum(['pending', 'credited', 'suspense', 'dust', 'returned', 'in-balance']),
})
export type DepositView = z.infer<typeof DepositView>

export const WithdrawalView = z.object({
  createdAt: z.string(),
  instrument: z.object({ currencyTitle: z.string(), networkTitle: z.string() }),
  amount: z.string(),
  /** Network fee in units of `instrument`; empty if a provider does not report it. */
  networkFee: z.string(),
  txId: z.string(),
  /**
   * A payout goes to the destination, a refund back to the user. A return sends back a deposit that the order did not
   * take.
   */
  purpose: z.enum(['payout', 'refund', 'return']),
  isPending: z.boolean(),
})

export const OrderEventView = z.object({ kind: z.enum(ORDER_EVENT_KINDS), createdAt: z.string() })

/** What happens when a fixed rate stops holding. */
export const ExceptionPolicyView = z.object({
  kind: z.enum(['ASK', 'REFUND', 'RERATE']),
  /** RERATE: maximum loss against the promised amount, percent as decimal text. */
  withinPercent: z.nullable(z.string()),
})

/** Next step of an unsettled order, for pages and programs. */
export const NextAction = z.object({
  kind: z.enum([
    'send-deposit',
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
  /** ISO 8601, or null without a deadline. */
  deadline: z.nullable(z.string()),
  /** What happens if nobody acts by the deadline. */
  otherwise: z.enum(['closes', 'refund', 'person', 'nothing']),
})

/** An order as its owner sees it (wire.md §1, spec §3). Amounts are decimal text, times ISO 8601. */
export const OrderView = z.object({
  orderId: z.int(),
  legacyOrderId: z.string(),
  pair: z.object({ instrumentFrom: InstrumentView, instrumentTo: InstrumentView }),
  instrumentFromCurrencyTitle: z.string(),
  instrumentFromNetworkTitle: z.string(),
  instrumentToCurrencyTitle: z.string(),
  instrumentToNetworkTitle: z.string(),
  rateMode: z.enum(['FIXED', 'FLOATING']),
  /** Code of the provider that fills the order; `internal` is the exchange itself. */
  liquidityProviderPublicCode: z.string(),
  state: z.enum(ORDER_STATES),
  completed: z.boolean(),
  depositAddress: z.object({
    orderId: z.int(),
    instrument: InstrumentTitles,
    depositAddress: z.string(),
    depositAddressMemo: z.nullable(z.string()),
    /** Payment link of the chain (wire.md §7), or the plain address if no standard exists. */
    paymentUri: z.string(),
    /** Seed of the address fingerprint: chain|address|memo. */
    fingerprintSeed: z.string(),
  }),
  destinationAddress: z.string(),
  destinationAddressMemo: z.nullable(z.string()),
  refundAddress: z.nullable(z.string()),
  refundAddressMemo: z.nullable(z.string()),
  /**
   * Whether the caller has control of the order; false on the live channel, which sends the same to all subscribers.
   */
  controlled: z.boolean(),
  /** Masked unless the caller has control of the order. */
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
  /** Promised amount for FIXED; for FLOATING the current estimate, then the settled amount. */
  amountToGet: z.string(),
  amountToGetIsFinal: z.boolean(),
  price: z.string(),
  waterfall: z.array(WaterfallLine),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** FIXED: time until which the rate holds. FLOATING: time until which the address is shown as open. */
  depositDeadline: z.string(),
  /** Target of the refund: an address, or the balance of the account that created the order; null without a refund. */
  refundInto: z.nullable(z.enum(['address', 'balance'])),
  deposits: z.array(DepositView),
  withdrawals: z.array(WithdrawalView),
  /** Transaction of the first deposit and of the payout; null before they are seen or sent. */
  payinHash: z.nullable(z.string()),
  payoutHash: z.nullable(z.string()),
  /** Newest first. */
  orderEvents: z.array(OrderEventView),
  minConfirmationsToTrade: z.int(),
  minConfirmationsToWithdraw: z.int(),
  isPendingToCreate: z.boolean(),
  failedToCreate: z.boolean(),
  redirectUrl: z.nullable(z.string()),
  /** What happens when a fixed rate stops holding, as chosen at create. */
  exceptionPolicy: ExceptionPolicyView,
  /** Choices of the user, with the result at today's rate; null unless the order waits for a choice. */
  choice: z.nullable(
    z.object({
      mayAccept: z.boolean(),
      mayRefund: z.boolean(),
      offer: z.nullable(z.object({ amountToGet: z.string(), price: z.string() })),
    }),
  ),
  /** A deadline passed, and an operator was notified. */
  isEscalated: z.boolean(),
  /** Time of the escalation, ISO 8601. */
  escalatedAt: z.nullable(z.string()),
  nextAction: NextAction,
  /**
   * Approval that the payment of a large order needs; null if none is needed, for a completed order, and for one that a
   * provider fills.
   */
  payoutApproval: z.nullable(OrderPayoutApproval),
  /** Whether the creator may review the order: once, and for a limited time after its outcome. */
  review: z.enum(['none', 'open', 'given']),
})
export type OrderView = z.infer<typeof OrderView>
