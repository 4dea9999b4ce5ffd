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
   * Waiting for depth, taken by the order, kept for a person, too little to be sent back, on its way back to the sender, or, not
   * taken by the order, in the balance of the account that made it.
   */
  status: z.enum(['pending', 'credited', 'suspense', 'dust', 'returned', 'in-balance']),
})
export type DepositView = z.infer<typeof DepositView>

export const WithdrawalView = z.object({
  createdAt: z.string(),
  instrument: z.object({ currencyTitle: z.string(), networkTitle: z.string() }),
  amount: z.string(),
  /** What was taken for the network, in units of `instrument`; empty where another exchange does not say. */
  networkFee: z.string(),
  txId: z.string(),
  /** A payout goes to the destination, a refund back; a return is a deposit that was never the order's, sent back. */
  purpose: z.enum(['payout', 'refund', 'return']),
  isPending: z.boolean(),
})

export const OrderEventView = z.object({ kind: z.enum(ORDER_EVENT_KINDS), createdAt: z.string() })

/** What is done when a fixed rate stops holding. */
export const ExceptionPolicyView = z.object({
  kind: z.enum(['ASK', 'REFUND', 'RERATE']),
  /** RERATE: most that may be lost against what was promised, percent as decimal text. */
  withinPercent: z.nullable(z.string()),
})

/** What happens next to an order that is not settled: said to the person, and machine-readable. */
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
  /** ISO 8601, or null where no clock runs. */
  deadline: z.nullable(z.string()),
  /** What happens when nobody acts by the deadline. */
  otherwise: z.enum(['closes', 'refund', 'person', 'nothing']),
})

/** An order as its owner sees it (wire.md §1, spec §3). Amounts are decimal text, instants ISO 8601. */
export const OrderView = z.object({
  orderId: z.int(),
  legacyOrderId: z.string(),
  pair: z.object({ instrumentFrom: InstrumentView, instrumentTo: InstrumentView }),
  instrumentFromCurrencyTitle: z.string(),
  instrumentFromNetworkTitle: z.string(),
  instrumentToCurrencyTitle: z.string(),
  instrumentToNetworkTitle: z.string(),
  rateMode: z.enum(['FIXED', 'FLOATING']),
  /** Who fills the order: `internal` is the house; else another exchange, by its code. */
  liquidityProviderPublicCode: z.string(),
  state: z.enum(ORDER_STATES),
  completed: z.boolean(),
  depositAddress: z.object({
    orderId: z.int(),
    instrument: InstrumentTitles,
    depositAddress: z.string(),
    depositAddressMemo: z.nullable(z.string()),
    /** Payment link of the chain (wire.md §7), or the bare address where no standard exists. */
    paymentUri: z.string(),
    /** What the address fingerprint is drawn from: chain|address|memo. */
    fingerprintSeed: z.string(),
  }),
  destinationAddress: z.string(),
  destinationAddressMemo: z.nullable(z.string()),
  refundAddress: z.nullable(z.string()),
  refundAddressMemo: z.nullable(z.string()),
  /** Whether the caller holds control of the order; false on the live channel, which tells everyone the same. */
  controlled: z.boolean(),
  /** Masked unless the caller holds control of the order. */
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
  /** Promised for FIXED; current estimate, then the struck figure, for FLOATING. */
  amountToGet: z.string(),
  amountToGetIsFinal: z.boolean(),
  price: z.string(),
  waterfall: z.array(WaterfallLine),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** FIXED: until when the rate holds. FLOATING: until when the address is shown as open. */
  depositDeadline: z.string(),
  /** Where the coins go back, or went: to an address, or into the balance of the account that made it; null while they do not. */
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
  /** What is done when a fixed rate stops holding, as chosen at create. */
  exceptionPolicy: ExceptionPolicyView,
  /** Open while the order waits for the person: what may be chosen, and what today's rate would bring. */
  choice: z.nullable(
    z.object({
      mayAccept: z.boolean(),
      mayRefund: z.boolean(),
      offer: z.nullable(z.object({ amountToGet: z.string(), price: z.string() })),
    }),
  ),
  /** A person of the house has been called, because a clock ran out. */
  isEscalated: z.boolean(),
  /** Since when, ISO 8601. */
  escalatedAt: z.nullable(z.string()),
  nextAction: NextAction,
  /** Approval that the payment of a large order needs; null where none does, and for an order that is completed or that a provider fills. */
  payoutApproval: z.nullable(OrderPayoutApproval),
  /** Whether it may be reviewed, by who made it: while it has an outcome that is not long since, and once. */
  review: z.enum(['none', 'open', 'given']),
})
export type OrderView = z.infer<typeof OrderView>
