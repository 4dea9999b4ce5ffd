import { routeRedirect } from '@cambio/contract/calls/route-redirect'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/mount-call.ts'
import { movedPage } from '../../pages/navigation/moved-page.ts'
import type { Services } from '../../services.ts'

/** What pages ask before they go on to another without loading it. */
export function routeRedirectRoute(app: FastifyInstance, { redirects }: Pick<Services, 'redirects'>): void {
  mountCall(app, routeRedirect, ({ query }) => movedPage(redirects, query.path) ?? { to: null, isExternal: false }, {
    isShared: true,
  })
}
