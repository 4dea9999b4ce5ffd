import { CARD_OUTCOMES } from '@cambio/kernel/card-outcomes'
import { ORDER_STATES } from '@cambio/kernel/order-vocabulary'
import * as z from 'zod/mini'
import { LocaleText } from '../../account-fields.ts'
import { defineCall } from '../../call.ts'
import { optionalField, printableText } from '../../fields.ts'
import { HISTORY_FILTERS } from '../../history-filters.ts'
import { CardPayoutView } from '../../order-view.ts'
import { pageLimit } from '../../paging.ts'
import { PAIRS_LIST_TIMEOUT_MS, DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/**
 * Filters for the order list. `search` is an order ID, a currency title, the beginning of an address or transaction ID,
 * or a card provider's number of a purchase or payout.
 */
const HistoryQuery = z.object({
  filter: z._default(z.enum(HISTORY_FILTERS), 'all'),
  search: optionalField(printableText(150).check(z.minLength(1))),
  /**
   * Earliest creation time of an order, ISO 8601 in UTC. The client converts dates to times, because the start of a day
   * depends on the user's time zone.
   */
  since: optionalField(z.iso.datetime()),
  /** Exclusive upper bound for the creation time of the listed orders, ISO 8601 in UTC. */
  until: optionalField(z.iso.datetime()),
})

const Side = z.object({ currencyTitle: z.string(), networkTitle: z.string(), slug: z.string(), amount: z.string() })

/** An order in the account's list. Amounts are decimal strings; times are ISO 8601. */
export const HistoryOrder = z.object({
  orderId: z.int(),
  createdAt: z.string(),
  state: z.enum(ORDER_STATES),
  completed: z.boolean(),
  rateMode: z.enum(['FIXED', 'FLOATING']),
  /** Before the deposit, the amount that the user intends to send; afterwards, the amount received. */
  from: Side,
  /** Before the payout, the guaranteed (FIXED) or expected (FLOATING) amount; afterwards, the amount paid. */
  to: Side,
  destinationAddress: z.string(),
  payoutTxId: z.nullable(z.string()),
  /** Cashback on the order, in USDT; null if the order earned no cashback. */
  cashback: z.nullable(z.string()),
  /** Card purchase; null for a swap. The card payment is in `from`. */
  card: z.nullable(
    z.object({
      /** Code of the provider that collected the payment and sends the coins. */
      provider: z.string(),
      /** Why the purchase ended without a delivery of coins, or why it waits for an operator; null otherwise. */
      outcome: z.nullable(z.enum(CARD_OUTCOMES)),
      /** The provider's purchase number, which the user quotes to the provider's support; null until it is known. */
      reference: z.nullable(z.string()),
    }),
  ),
  /** Payout of a sale to a card; null for every other order. */
  cardPayout: z.nullable(CardPayoutView),
})
export type HistoryOrder = z.infer<typeof HistoryOrder>

/**
 * GET /users/orders: lists the account's orders, newest first. `next` is the cursor of the next page, or null on the
 * last page. If few orders match, a page may be short or empty even though more pages follow.
 */
export const listAccountOrders = defineCall({
  name: 'listAccountOrders',
  method: 'GET',
  versions: ['v1'],
  path: '/users/orders',
  query: z.extend(HistoryQuery, {
    limit: pageLimit(20, 100),
    /** `next` from the previous page. */
    cursor: optionalField(z.string().check(z.maxLength(80), z.regex(/^[A-Za-z0-9_.-]+$/))),
  }),
  response: z.object({ orders: z.array(HistoryOrder), next: z.nullable(z.string()) }),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT', 'ERR_VALIDATION'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * GET /users/orders.csv: streams the order list as a file (RFC 4180, UTF-8 with a byte order mark for spreadsheets).
 */
export const exportAccountOrders = defineCall({
  name: 'exportAccountOrders',
  method: 'GET',
  versions: ['v1'],
  path: '/users/orders.csv',
  query: z.extend(HistoryQuery, {
    /** Language of the headers and states; by default, the language of the account's emails. */
    locale: optionalField(LocaleText),
  }),
  response: z.string(),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT', 'ERR_VALIDATION'],
  timeoutMs: PAIRS_LIST_TIMEOUT_MS,
})
