import {
  createWithMessenger as createCall,
  signInWithMessenger as signInCall,
} from '@cambio/contract/calls/messenger/messenger'
import type { AccountDeps } from '@cambio/core/accounts/account-ports'
import { logout } from '@cambio/core/accounts/logout'
import type { LaunchDataReader } from '@cambio/core/messenger/launch-data'
import { signInWithMessenger } from '@cambio/core/messenger/sign-in-with-messenger'
import type { WorkerRequests } from '@cambio/core/requests/worker-requests'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { browserOf } from '../../http/access/visitors.ts'
import { mountCall } from '../../http/calls/mount-call.ts'
import type { AccountAccess } from './account-access.ts'
import { presentAccount } from './account.presenter.ts'

export interface MessengerRoutesDeps {
  accounts: AccountDeps
  /** Verifies launch data; null when the installation has no bot, in which case the calls return 404. */
  launchData: LaunchDataReader | null
  requests: Pick<WorkerRequests, 'createMessengerAccount'>
}

export function messengerRoutes(app: FastifyInstance, services: MessengerRoutesDeps, access: AccountAccess): void {
  // Mark the browser as a mini-app even when the user has no account yet. A later sign-in with a password also needs
  // the mini-app's cookies.
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
  await security.log(request, 'sign-in', { account: account.userId })
  await logout(accounts, { signedIn: await visitors.named(request), refreshToken: null })
  cookies.keep(reply, proof, accounts.clock.now())
  return presentAccount(account)
}
