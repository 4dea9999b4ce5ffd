import type { Clock } from '@cambio/kernel/clock'
import type { AffiliateStore } from '@cambio/core/affiliates/affiliate-store'
import type { EarningStore } from '@cambio/core/affiliates/earning-store'
import type { AffiliateProgramView, EarningView } from '@cambio/contract/earnings'
import type { PageQuery } from '@cambio/contract/paging'
import type { EarningKind, EarningsPolicy } from '@cambio/core/affiliates/earning'
import { formatAmount } from '@cambio/kernel/money'
import type * as z from 'zod/mini'
import { isoTime } from '../iso-time.ts'

export interface ListEarningsDeps {
  work: { stores: { earnings: Pick<EarningStore, 'list'> } }
}

/** Rules for the earnings of account holders: their shares of the exchange's margin, and their mark-ups. */
export interface EarningsTerms {
  earningsPolicy: EarningsPolicy
  /**
   * Maximum mark-up that a link owner may choose, in basis points of the market value. Zero while the exchange cannot
   * pay earnings.
   */
  readonly maxLinkMarkupBps: number
}

export interface ProgramDeps extends EarningsTerms {
  affiliates: Pick<AffiliateStore, 'figures' | 'linkOf'>
  clock: Clock
}

const CURRENCY = 'USDT'
/** Number of decimal places of USDT on Tron, the coin in which earnings are paid. */
const DECIMALS = 6
const DAYS = 30
const BPS_PER_PERCENT = 100
const WIRE_KINDS = { cashback: 'CASHBACK', accrual: 'ACCRUAL', markup: 'MARKUP' } as const

export async function listEarnings(
  { work }: ListEarningsDeps,
  userId: number,
  kinds: readonly EarningKind[],
  { limit, before }: z.output<typeof PageQuery>,
): Promise<EarningView[]> {
  const earnings = await work.stores.earnings.list(userId, kinds, { limit: Number(limit), before })
  return earnings.map(({ earningId, kind, orderId, amountAtomic, isReversed, createdAt }) => ({
    id: earningId,
    kind: WIRE_KINDS[kind],
    orderId: kind === 'cashback' ? orderId : null,
    amount: formatAmount(amountAtomic, DECIMALS),
    currencyTitle: CURRENCY,
    status: isReversed ? 'REVERSED' : 'CREDITED',
    createdAt: isoTime(createdAt),
  }))
}

export async function presentProgram(
  { affiliates, clock, earningsPolicy, maxLinkMarkupBps }: ProgramDeps,
  userId: number,
): Promise<AffiliateProgramView> {
  const [link, figures] = await Promise.all([affiliates.linkOf(userId), affiliates.figures(userId, DAYS, clock.now())])
  const { clicks, registrations, orders, completedOrders, earnedAtomic, days } = figures
  return {
    referrerId: link?.affiliateId ?? '',
    accrualShare: String(earningsPolicy.accrualBps / BPS_PER_PERCENT),
    cashbackShare: String(earningsPolicy.cashbackBps / BPS_PER_PERCENT),
    markup: presentMarkup(Math.min(link?.markupBps ?? 0, maxLinkMarkupBps)),
    maxMarkup: presentMarkup(maxLinkMarkupBps),
    totals: { clicks, registrations, orders, completedOrders, earned: formatAmount(earnedAtomic, DECIMALS) },
    days: days.map(({ earnedAtomic: earned, ...day }) => ({ ...day, earned: formatAmount(earned, DECIMALS) })),
  }
}

/** Converts basis points to a percentage. */
export function presentMarkup(bps: number): string {
  return String(bps / BPS_PER_PERCENT)
}
