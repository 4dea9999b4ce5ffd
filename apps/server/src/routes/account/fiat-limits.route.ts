import { fiatLimits } from '@cambio/contract/calls/account/fiat-limits'
import { requireAccount } from '@cambio/core/accounts/require-account'
import { formatFiat } from '@cambio/core/fiat/fiat-money'
import { monthEnd, type FiatStanding, type FiatStandingStore } from '@cambio/core/fiat/fiat-standing'
import type { ProfileDeps } from '@cambio/core/profile/profile-deps'
import type { Clock } from '@cambio/kernel/clock'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/calls/mount-call.ts'
import type { AccountAccess } from './account-access.ts'
import { isoTime } from './account.presenter.ts'

/** Dependencies of the call that returns the limits on card and bank payments. */
export interface FiatLimitsRouteDeps {
  accounts: ProfileDeps
  fiatStandings: Pick<FiatStandingStore, 'of'>
  clock: Clock
}

export function fiatLimitsRoute(
  app: FastifyInstance,
  { accounts, fiatStandings, clock }: FiatLimitsRouteDeps,
  { visitors }: AccountAccess,
): void {
  mountCall(app, fiatLimits, async ({ request }) => {
    const { userId } = await requireAccount(accounts, await visitors.require(request))
    return presentStanding(await fiatStandings.of(userId), clock.now())
  })
}

function presentStanding({ level, monthly, used, verifiedLimit, verifiedUntil }: FiatStanding, now: number) {
  const left = monthly.minor > used.minor ? monthly.minor - used.minor : 0n
  return {
    fiatLevel: level === 'held' ? ('paused' as const) : level,
    fiatCurrency: monthly.currency,
    monthlyLimit: formatFiat(monthly),
    usedThisMonth: formatFiat(used),
    leftThisMonth: formatFiat({ ...monthly, minor: left }),
    limitWhenVerified: formatFiat(verifiedLimit),
    limitResetsAt: isoTime(monthEnd(now)),
    verifiedUntil: verifiedUntil === null ? null : isoTime(verifiedUntil),
  }
}
