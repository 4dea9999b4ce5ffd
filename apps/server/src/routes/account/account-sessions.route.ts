import { endSessions as endCall } from '@cambio/contract/calls/account/end-sessions'
import { listSessions as listCall } from '@cambio/contract/calls/account/list-sessions'
import type { AccountDeps } from '@cambio/core/accounts/account-ports'
import { endSessions } from '@cambio/core/accounts/end-sessions'
import { listSessions } from '@cambio/core/accounts/list-sessions'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/calls/mount-call.ts'
import { presentSession } from './account.presenter.ts'
import type { AccountAccess } from './account-access.ts'

export function accountSessionsRoutes(
  app: FastifyInstance,
  accounts: AccountDeps,
  { visitors, cookies }: AccountAccess,
): void {
  mountCall(app, listCall, async ({ request }) => {
    const signedIn = await visitors.require(request)
    const sessions = await listSessions(accounts, signedIn)
    return sessions.map((one) => presentSession(one, signedIn))
  })
  mountCall(app, endCall, async ({ body, request, reply }) => {
    const signedIn = await visitors.require(request)
    const ended = await endSessions(accounts, { signedIn, which: body })
    if ('sessionId' in body && body.sessionId === signedIn.sessionId) cookies.signOut(reply)
    return ended
  })
}
