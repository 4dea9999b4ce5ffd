import type { FiatMoney } from '../fiat/fiat-money.ts'
import { posting, type Account, type Posting, type PostingKind } from '../ledger/posting.ts'
import type { CardOrder } from './card-order.ts'

/**
 * Returns the journal's asset name for card money, which is also the instrument's slug (such as `eur-card`). Amounts of
 * this asset are in minor units.
 */
export function cardAsset({ currency }: Pick<FiatMoney, 'currency'>): string {
  return `${currency.toLowerCase()}-card`
}

/**
 * Returns the postings that a card purchase in its current state still lacks. `booked`: kinds of the order's postings
 * that the journal already contains. No money of the exchange moves: these ledger accounts only record what the
 * provider does.
 *
 * - `card-paid`: the provider has the money.
 * - `card-refunded`: the provider returned the money. A chargeback replaces this posting, because the money goes back
 * only once.
 * - `card-refund-reversed`: the coins arrived or the bank reversed the payment, so the reported refund did not take
 * effect.
 * - `card-delivered`: the coins arrived, so the provider has earned the money and its fee.
 * - `card-charged-back`: the bank reversed the payment.
 *
 * If the money goes back after the delivery, `card:settlement` becomes negative, which is the provider's loss.
 */
export function cardPostings(order: CardOrder, booked: ReadonlySet<string>): Posting[] {
  return kindsOf(order, booked)
    .filter((kind) => !booked.has(kind))
    .map((kind) => of(order, kind))
}

/** Kinds of the postings of a card purchase, in the order in which the journal stores them. */
export const CARD_POSTING_KINDS = [
  ...(['card-paid', 'card-refunded', 'card-refund-reversed', 'card-delivered', 'card-charged-back'] as const),
] satisfies PostingKind[]
type CardPostingKind = (typeof CARD_POSTING_KINDS)[number]

function kindsOf(order: CardOrder, booked: ReadonlySet<string>): CardPostingKind[] {
  if (!isCharged(order)) return []
  const isFinished = order.state === 'FINISHED'
  const isChargedBack = order.payment === 'charged-back'
  const holds: Readonly<Record<CardPostingKind, boolean>> = {
    'card-paid': true,
    'card-refunded': order.outcome === 'failed' && !isChargedBack,
    'card-refund-reversed': booked.has('card-refunded') && (isFinished || isChargedBack),
    'card-delivered': isFinished,
    'card-charged-back': isChargedBack,
  }
  return CARD_POSTING_KINDS.filter((kind) => holds[kind])
}

/**
 * Returns whether the provider has debited the money, even if the money was returned later. A coin transfer that has
 * begun also proves the payment, because the report about the payment may be lost.
 */
function isCharged({ payment, delivery, state, outcome }: CardOrder): boolean {
  if (payment === 'paid' || payment === 'failed' || payment === 'charged-back' || state === 'FINISHED') return true
  const hasBegun = delivery === 'sending' || delivery === 'completed' || delivery === 'failed'
  return hasBegun && outcome !== 'mismatch'
}

function of(order: CardOrder, kind: CardPostingKind): Posting {
  const asset = cardAsset(order.pay)
  const entries = Object.entries(amountsOf(order, kind)) as [Account, bigint][]
  return posting(
    kind,
    String(order.orderId),
    entries.map(([account, amountAtomic]) => ({ account, asset, amountAtomic })),
  )
}

function amountsOf(
  { pay: { minor }, feeMinor }: CardOrder,
  kind: CardPostingKind,
): Partial<Record<Extract<Account, `card:${string}`>, bigint>> {
  if (kind === 'card-paid') return { 'card:settlement': minor, 'card:turnover': -minor }
  if (kind === 'card-refunded') return { 'card:refunds': minor, 'card:settlement': -minor }
  if (kind === 'card-refund-reversed') return { 'card:refunds': -minor, 'card:settlement': minor }
  if (kind === 'card-charged-back') return { 'card:chargebacks': minor, 'card:settlement': -minor }
  return { 'card:delivered': minor - feeMinor, 'card:fees': feeMinor, 'card:settlement': -minor }
}
