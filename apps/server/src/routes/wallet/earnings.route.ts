import type { Instrument } from '@cambio/core/instruments/instrument'
import type { WorkerRequests } from '@cambio/core/requests/worker-requests'
import type { AffiliateStore } from '@cambio/core/affiliates/affiliate-store'
import type { TwoFactorDeps } from '@cambio/core/two-factor/two-factor-deps'
import {
  affiliateAccruals,
  affiliateBalances,
  affiliateCashbacks,
  affiliateProgram,
  affiliateVisit,
  affiliateWithdrawals,
  chooseAffiliateMarkup,
  referrerId as referrerIdCall,
  withdrawEarnings,
} from '@cambio/contract/calls/account/affiliates'
import { requireAccount, requireContact } from '@cambio/core/accounts/require-account'
import { countVisit } from '@cambio/core/affiliates/count-visit'
import { EARNINGS_ASSET } from '@cambio/core/affiliates/earnings-asset'
import { DomainError } from '@cambio/core/shared/domain-error'
import { listBalances } from '@cambio/core/wallet/list-balances'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/calls/mount-call.ts'
import { shownStep } from '../../http/access/two-factor.ts'
import { browserOf } from '../../http/access/visitors.ts'
import type { AccountAccess } from '../account/account-access.ts'
import {
  listEarnings,
  presentMarkup,
  presentProgram,
  type ListEarningsDeps,
  type ProgramDeps,
} from './earnings.presenter.ts'
import { presentBalance } from './wallet.presenter.ts'
import {
  listWithdrawals,
  withdraw,
  WithdrawalHeaders,
  type ListWithdrawalsDeps,
  type WithdrawDeps,
} from './withdrawals.ts'

export type EarningsRoutesDeps = ListEarningsDeps &
  ListWithdrawalsDeps &
  ProgramDeps &
  WithdrawDeps & {
    accounts: TwoFactorDeps
    affiliates: Pick<AffiliateStore, 'countVisit'>
    requests: Pick<WorkerRequests, 'chooseMarkup'>
  }

/** Registers the earnings routes. All earnings are paid in the same coin. */
export function earningsRoutes(app: FastifyInstance, services: EarningsRoutesDeps, access: AccountAccess): void {
  earnedRoutes(app, services, access)
  linkRoutes(app, services, access)
  payoutRoutes(app, services, access)
}

/** Returns the instrument in which earnings are paid, or null while the catalogue lacks it. */
function earnedIn({ catalogue }: Pick<EarningsRoutesDeps, 'catalogue'>): Instrument | null {
  return catalogue.find({ slug: EARNINGS_ASSET })
}

/** Registers the routes that list an account's earnings. */
function earnedRoutes(app: FastifyInstance, services: EarningsRoutesDeps, { visitors }: AccountAccess): void {
  mountCall(app, affiliateBalances, async ({ request }) => {
    const { userId } = await requireAccount(services.accounts, await visitors.require(request))
    const balances = await listBalances(services, userId)
    return balances.filter(({ instrument }) => instrument === earnedIn(services)).map(presentBalance)
  })
  mountCall(app, affiliateAccruals, async ({ query, request }) => {
    const { userId } = await requireAccount(services.accounts, await visitors.require(request))
    return listEarnings(services, userId, ['accrual', 'markup'], query)
  })
  mountCall(app, affiliateCashbacks, async ({ query, request }) => {
    const { userId } = await requireAccount(services.accounts, await visitors.require(request))
    return listEarnings(services, userId, ['cashback'], query)
  })
}

/** Registers the routes for an account's referral link. */
function linkRoutes(app: FastifyInstance, services: EarningsRoutesDeps, { visitors }: AccountAccess): void {
  mountCall(app, referrerIdCall, async ({ request }) => {
    const { userId } = await requireAccount(services.accounts, await visitors.require(request))
    return { referrerId: (await services.affiliates.linkOf(userId))?.affiliateId ?? '' }
  })
  mountCall(app, affiliateProgram, async ({ request }) => {
    const { userId } = await requireAccount(services.accounts, await visitors.require(request))
    return presentProgram(services, userId)
  })
  mountCall(app, chooseAffiliateMarkup, async ({ body, request }) => {
    const signedIn = await visitors.require(request)
    const choice = { signedIn, percent: body.markup, maxBps: services.maxLinkMarkupBps }
    return { markup: presentMarkup(await services.requests.chooseMarkup(choice)) }
  })
  mountCall(app, affiliateVisit, async ({ body, request }) => {
    const { ip, userAgent } = browserOf(request)
    const deps = { ...services.accounts, affiliates: services.affiliates }
    return countVisit(deps, { affiliateId: body.referrerId, ip, userAgent })
  })
}

/** Registers the routes that list and request earnings withdrawals. */
function payoutRoutes(app: FastifyInstance, services: EarningsRoutesDeps, { visitors }: AccountAccess): void {
  mountCall(app, affiliateWithdrawals, async ({ query, request }) => {
    const { userId } = await requireAccount(services.accounts, await visitors.require(request))
    const instrument = earnedIn(services)
    return instrument ? listWithdrawals(services, userId, [instrument], query) : []
  })
  mountCall(
    app,
    withdrawEarnings,
    async ({ body, request }) => {
      const signedIn = await visitors.require(request)
      const account = await requireContact(services.accounts, signedIn)
      const { currencyTitle, networkTitle } = body
      if (services.catalogue.find({ currencyTitle, networkTitle })?.slug !== EARNINGS_ASSET)
        throw new DomainError('NETWORK_UNKNOWN', 'Earnings are paid in USDT on Tron only')
      const step = shownStep(services.accounts, withdrawEarnings, { signedIn, body, request })
      return withdraw(services, { from: 'earnings', account, body, request, step })
    },
    { headers: WithdrawalHeaders },
  )
}
