import type { SiteTheme } from '@cambio/kernel/site-theme'
import type { Redirects } from '@cambio/core/site/redirects'
import { routeRedirect } from '@cambio/contract/calls/route-redirect'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/calls/mount-call.ts'
import { movedPage } from '../../pages/navigation/moved-page.ts'

export interface RouteRedirectDeps {
  redirects: Redirects
  theme: Pick<SiteTheme, 'languages'>
}

/** Serves the new URL of a moved page. Pages call it before client-side navigation. */
export function routeRedirectRoute(app: FastifyInstance, services: RouteRedirectDeps): void {
  const find = (path: string) => {
    const { redirects, theme } = services
    return movedPage({ redirects, languages: theme.languages }, path) ?? { to: null, isExternal: false }
  }
  mountCall(app, routeRedirect, ({ query }) => find(query.path), { isShared: true })
}
