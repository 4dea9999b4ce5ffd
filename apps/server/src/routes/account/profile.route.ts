import { accountData } from '@cambio/contract/calls/account/account-data'
import { changeAccountSettings } from '@cambio/contract/calls/account/account-settings'
import { deleteAccount as deleteCall } from '@cambio/contract/calls/account/delete-account'
import { exportAccount as exportCall } from '@cambio/contract/calls/account/export-account'
import { changeSettings } from '@cambio/core/accounts/change-settings'
import { deleteAccount } from '@cambio/core/accounts/delete-account'
import { exportAccount } from '@cambio/core/accounts/export-account'
import { requireAccount } from '@cambio/core/accounts/require-account'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/mount-call.ts'
import { SecondStepHeaders, shownStep } from '../../http/second-step.ts'
import { browserOf } from '../../http/visitors.ts'
import { isoTime, presentAccount, presentFactors, presentSession } from './account.presenter.ts'
import { exportMoney } from '../wallet/export-money.ts'
import { presentKey } from './api-keys.presenter.ts'
import { presentHistoryOrder } from './order-history.presenter.ts'
import type { Services } from '../../services.ts'
import type { AccountAccess } from './account-routes.ts'

export function profileRoutes(app: FastifyInstance, services: Services, { visitors, cookies }: AccountAccess): void {
  const { accounts, accountMemory, history } = services
  mountCall(app, accountData, async ({ request }) => {
    const signedIn = await visitors.require(request)
    return presentAccount(await accountMemory.get(signedIn.sessionId, () => requireAccount(accounts, signedIn)))
  })
  mountCall(app, changeAccountSettings, async ({ body, request }) => {
    const signedIn = await visitors.require(request)
    return presentAccount(await changeSettings(accounts, { signedIn, settings: body }))
  })
  mountCall(app, exportCall, async ({ request }) => {
    const signedIn = await visitors.require(request)
    const kept = await exportAccount({ ...accounts, history }, signedIn)
    const { account, sessions, orders, letters, factors, keys, identities, partnerIds } = kept
    return {
      account: presentAccount(account),
      secondStep: presentFactors(factors),
      keys: keys.map(presentKey),
      referral: { ownId: partnerIds.own, referrerId: partnerIds.referrer },
      verifications: identities.map(({ status, rejectReason, createdAt, decidedAt, photos }) => ({
        ...{ status, rejectReason, createdAt: isoTime(createdAt) },
        decidedAt: decidedAt === null ? null : isoTime(decidedAt),
        photos: photos.map(({ photo }) => photo),
      })),
      sessions: sessions.map((one) => presentSession(one, signedIn)),
      orders: orders.map(presentHistoryOrder),
      ...(await exportMoney(services, account.userId)),
      letters: letters.map(({ kind, createdAt, sentAt }) => ({
        kind,
        createdAt: isoTime(createdAt),
        sentAt: sentAt === null ? null : isoTime(sentAt),
      })),
    }
  })
  mountCall(
    app,
    deleteCall,
    async ({ body, request, reply }) => {
      const signedIn = await visitors.require(request)
      const step = shownStep(accounts, deleteCall, { signedIn, body, request })
      const { password, giveUpBalance: givesUpBalance = false } = body
      await deleteAccount(accounts, { signedIn, password, givesUpBalance, ip: browserOf(request).ip, step })
      cookies.clear(reply)
      return { result: true as const }
    },
    { headers: SecondStepHeaders },
  )
}
