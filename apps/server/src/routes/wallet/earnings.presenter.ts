import type { AffiliateProgramView, EarningView } from '@cambio/contract/earnings'
import type { PageQuery } from '@cambio/contract/paging'
import type { EarningKind } from '@cambio/core/affiliates/earning'
import { formatAmount } from '@cambio/kernel/money'
import type * as z from 'zod/mini'
import type { Services } from '../../services.ts'
import { isoTime } from '../account/account.presenter.ts'

const CURRENCY = 'USDT'
/** Of USDT on Tron. */
const DECIMALS = 6
const DAYS = 30
const BPS_PER_PERCENT = 100

export async function listEarnings(
  { work }: Services,
  userId: number,
  kind: EarningKind,
  { limit, before }: z.output<typeof PageQuery>,
): Promise<EarningView[]> {
  const earnings = await work.stores.earnings.list(userId, kind, { limit: Number(limit), before })
  return earnings.map(({ earningId, orderId, amountAtomic, isReversed, createdAt }) => ({
    id: earningId,
    orderId: kind === 'cashback' ? orderId : null,
    amount: formatAmount(amountAtomic, DECIMALS),
    currencyTitle: CURRENCY,
    status: isReversed ? 'REVERSED' : 'CREDITED',
    createdAt: isoTime(createdAt),
  }))
}

export async function presentProgram(
  { affiliates, clock, earningsPolicy }: Services,
  userId: number,
): Promise<AffiliateProgramView> {
  const [referrerId, figures] = await Promise.all([
    affiliates.idOf(userId),
    affiliates.figures(userId, DAYS, clock.now()),
  ])
  const { clicks, registrations, orders, completedOrders, earnedAtomic, days } = figures
  return {
    referrerId: referrerId ?? '',
    accrualShare: String(earningsPolicy.accrualBps / BPS_PER_PERCENT),
    cashbackShare: String(earningsPolicy.cashbackBps / BPS_PER_PERCENT),
    totals: { clicks, registrations, orders, completedOrders, earned: formatAmount(earnedAtomic, DECIMALS) },
    days: days.map(({ earnedAtomic: earned, ...day }) => ({ ...day, earned: formatAmount(earned, DECIMALS) })),
  }
}
