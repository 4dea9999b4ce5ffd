import { fiatLimits } from '@cambio/contract/calls/account/fiat-limits'
import { requireAccount } from '@cambio/core/accounts/require-account'
import type { CardProvider } from '@cambio/core/fiat/card-provider'
import { formatFiat, type FiatMoney } from '@cambio/core/fiat/fiat-money'
import { monthEnd, type FiatStanding, type FiatStandingStore } from '@cambio/core/fiat/fiat-standing'
import type { ProfileDeps } from '@cambio/core/profile/profile-deps'
import type { Clock } from '@cambio/kernel/clock'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/calls/mount-call.ts'
import type { AccountAccess } from './account-access.ts'
import { isoTime } from '../iso-time.ts'

export interface FiatLimitsRouteDeps {
  accounts: ProfileDeps
  fiatStandings: Pick<FiatStandingStore, 'of' | 'reserved' | 'largestPayment' | 'providerIdentity'>
  /** Card provider; null if the exchange has none. */
  cards: { provider: Pick<CardProvider, 'code'> } | null
  clock: Clock
}

export function fiatLimitsRoute(
  app: FastifyInstance,
  { accounts, fiatStandings, cards, clock }: FiatLimitsRouteDeps,
  { visitors }: AccountAccess,
): void {
  mountCall(app, fiatLimits, async ({ request, query }) => {
    const { userId } = await requireAccount(accounts, await visitors.require(request))
    const [standing, { amount, until }, identity] = await Promise.all([
      fiatStandings.of(userId),
      fiatStandings.reserved(userId),
      cards && fiatStandings.providerIdentity(userId, cards.provider.code),
    ])
    const left = leftOf(standing)
    const { paymentCurrency } = query
    const payment = paymentCurrency === undefined ? left : await fiatStandings.largestPayment(left, paymentCurrency)
    const reserved = { reservedThisMonth: formatFiat(amount), reservedUntil: until === null ? null : isoTime(until) }
    const shown = { ...presentStanding(standing, clock.now()), ...reserved, leftForPayment: formatFiat(payment) }
    return { ...shown, cardCheck: identity ?? ('none' as const) }
  })
}

function presentStanding({ level, monthly, used, verifiedLimit, verifiedUntil }: FiatStanding, now: number) {
  return {
    fiatLevel: level === 'held' ? ('paused' as const) : level,
    fiatCurrency: monthly.currency,
    monthlyLimit: formatFiat(monthly),
    usedThisMonth: formatFiat(used),
    leftThisMonth: formatFiat(leftOf({ monthly, used })),
    limitWhenVerified: formatFiat(verifiedLimit),
    limitResetsAt: isoTime(monthEnd(now)),
    verifiedUntil: verifiedUntil === null ? null : isoTime(verifiedUntil),
  }
}

function leftOf({ monthly, used }: Pick<FiatStanding, 'monthly' | 'used'>): FiatMoney {
  return { ...monthly, minor: monthly.minor > used.minor ? monthly.minor - used.minor : 0n }
}
