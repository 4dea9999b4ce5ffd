import type { AccountMemory } from '../../http/access/account-memory.ts'
import type { PriceAlertStore } from '@cambio/core/messenger/alerts/price-alert'
import type { ReviewStore } from '@cambio/core/reviews/review'
import type { AffiliateStore } from '@cambio/core/affiliates/affiliate-store'
import type { OrderHistoryStore } from '@cambio/core/orders/view/order-history'
import type { WorkerRequests } from '@cambio/core/requests/worker-requests'
import type { ProfileDeps } from '@cambio/core/profile/profile-deps'
import { accountData } from '@cambio/contract/calls/account-data'
import { changeAccountSettings } from '@cambio/contract/calls/account/account-settings'
import { deleteAccount as deleteCall } from '@cambio/contract/calls/account/delete-account'
import { exportAccount as exportCall } from '@cambio/contract/calls/account/export-account'
import { exportAccount } from '@cambio/core/profile/export-account'
import { requireAccount } from '@cambio/core/accounts/require-account'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/calls/mount-call.ts'
import { TwoFactorHeaders, shownStep } from '../../http/access/two-factor.ts'
import { browserOf } from '../../http/access/visitors.ts'
import { presentAccount } from './account.presenter.ts'
import { presentExport } from './account-export.presenter.ts'
import { exportMoney, type ExportMoneyDeps } from '../wallet/export-money.ts'
import type { AccountAccess } from './account-access.ts'

export interface ProfileRoutesDeps extends ExportMoneyDeps {
  accounts: ProfileDeps
  accountMemory: Pick<AccountMemory, 'get'>
  affiliates: Pick<AffiliateStore, 'linkOf' | 'visits'>
  history: OrderHistoryStore
  requests: Pick<WorkerRequests, 'changeSettings' | 'deleteAccount' | 'deleteMessengerAccount'>
  reviews: Pick<ReviewStore, 'ofAccount'>
  priceAlerts: Pick<PriceAlertStore, 'list'>
}

export function profileRoutes(
  app: FastifyInstance,
  services: ProfileRoutesDeps,
  { visitors, cookies }: AccountAccess,
): void {
  const { accounts, accountMemory, history, affiliates, reviews, priceAlerts, catalogue, requests } = services
  mountCall(app, accountData, async ({ request }) => {
    const signedIn = await visitors.require(request)
    return presentAccount(await accountMemory.get(signedIn.sessionId, () => requireAccount(accounts, signedIn)))
  })
  mountCall(app, changeAccountSettings, async ({ body, request }) => {
    const signedIn = await visitors.require(request)
    return presentAccount(await requests.changeSettings({ signedIn, settings: body }))
  })
  mountCall(app, exportCall, async ({ request }) => {
    const signedIn = await visitors.require(request)
    const kept = await exportAccount({ ...accounts, history, affiliates, reviews, priceAlerts }, signedIn)
    return presentExport(kept, await exportMoney(services, kept.account.userId), { signedIn, catalogue })
  })
  mountCall(
    app,
    deleteCall,
    async ({ body, request, reply }) => {
      const signedIn = await visitors.require(request)
      const step = shownStep(accounts, deleteCall, { signedIn, body, request })
      const { password = '', initData, giveUpBalance: givesUpBalance = false } = body
      const { ip } = browserOf(request)
      if (initData === undefined) await requests.deleteAccount({ signedIn, password, givesUpBalance, ip, step })
      else await requests.deleteMessengerAccount({ signedIn, initData, ip, step })
      cookies.signOut(reply)
      return { result: true as const }
    },
    { headers: TwoFactorHeaders },
  )
}
