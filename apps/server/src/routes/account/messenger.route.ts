import { unlinkMessenger as unlinkCall } from '@cambio/contract/calls/account/unlink-messenger'
import {
  addFirstEmail as addFirstEmailCall,
  createWithMessenger as createCall,
  linkMessenger as linkCall,
  signInWithMessenger as signInCall,
} from '@cambio/contract/calls/messenger/messenger'
import { logout } from '@cambio/core/accounts/logout'
import type { LaunchDataReader } from '@cambio/core/messenger/launch-data'
import { signInWithMessenger } from '@cambio/core/messenger/sign-in-with-messenger'
import type { WorkerRequests } from '@cambio/core/requests/worker-requests'
import type { TwoFactorDeps } from '@cambio/core/two-factor/two-factor-deps'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SecondStepHeaders, shownStep } from '../../http/access/two-factor.ts'
import { browserOf } from '../../http/access/visitors.ts'
import { mountCall } from '../../http/calls/mount-call.ts'
import type { AccountAccess } from './account-access.ts'
import { presentAccount } from './account.presenter.ts'

/** Dependencies of the mini-app's routes. */
export interface MessengerRoutesDeps {
  accounts: TwoFactorDeps
  /** Verifies launch data; null when the installation has no bot. The calls then return 404. */
  launchData: LaunchDataReader | null
  requests: Pick<WorkerRequests, 'createMessengerAccount' | 'linkMessenger' | 'unlinkMessenger' | 'addFirstEmail'>
}

export function messengerRoutes(app: FastifyInstance, services: MessengerRoutesDeps, access: AccountAccess): void {
  // Do this even when no account exists, because a later sign-in with a password also needs cookies of the mini-app.
  const mark = (reply: FastifyReply): void => {
    if (services.launchData !== null) access.cookies.markFramed(reply)
  }
  mountCall(app, signInCall, ({ body, request, reply }) => {
    mark(reply)
    return enter(services, access, { body, request, reply })
  })
  mountCall(app, createCall, async ({ body, request, reply }) => {
    mark(reply)
    const { initData, referrerAffiliateId } = body
    await services.requests.createMessengerAccount({ initData, referrerAffiliateId, ip: browserOf(request).ip })
    return enter(services, access, { body, request, reply })
  })
  linkRoutes(app, services, access)
}

interface Entry {
  body: { initData: string; browserFingerprint?: string | undefined }
  request: FastifyRequest
  reply: FastifyReply
}

/** Opens a session with launch data, and ends the browser's previous session. */
async function enter(
  { accounts, launchData }: MessengerRoutesDeps,
  { cookies, security, visitors }: AccountAccess,
  { body, request, reply }: Entry,
) {
  const browser = browserOf(request, body.browserFingerprint)
  const { account, proof } = await signInWithMessenger(
    { ...accounts, launchData },
    { initData: body.initData, browser },
  )
  await security.tell(request, 'sign-in', { account: account.userId })
  await logout(accounts, { signedIn: await visitors.named(request), refreshToken: null })
  cookies.keep(reply, proof, accounts.clock.now())
  return presentAccount(account)
}

function linkRoutes(
  app: FastifyInstance,
  { accounts, requests }: MessengerRoutesDeps,
  { visitors }: AccountAccess,
): void {
  const ownerOf = async (request: FastifyRequest) => ({
    signedIn: await visitors.require(request),
    ip: browserOf(request).ip,
  })
  mountCall(
    app,
    linkCall,
    async ({ body, request }) => {
      const { signedIn, ip } = await ownerOf(request)
      const step = shownStep(accounts, linkCall, { signedIn, body, request })
      const { initData, moveFromOtherAccount: moves = false } = body
      return presentAccount(await requests.linkMessenger({ signedIn, initData, moves, ip, step }))
    },
    { headers: SecondStepHeaders },
  )
  mountCall(
    app,
    unlinkCall,
    async ({ body, request }) => {
      const { signedIn, ip } = await ownerOf(request)
      const step = shownStep(accounts, unlinkCall, { signedIn, body, request })
      await requests.unlinkMessenger({ signedIn, password: body.password, ip, step })
      return { result: true as const }
    },
    { headers: SecondStepHeaders },
  )
  mountCall(app, addFirstEmailCall, async ({ body, request }) => {
    const { initData, email, password } = body
    return presentAccount(await requests.addFirstEmail({ ...(await ownerOf(request)), initData, email, password }))
  })
}
