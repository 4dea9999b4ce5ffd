import { MINI_APP_PATH, miniAppPage } from '@cambio/kernel/mini-app-link'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AccountAccess } from '../../routes/account/account-access.ts'

/**
 * Serves `/app`, the URL of the mini-app that is registered at @BotFather, and the bot's links to pages below this
 * path. Marks the browser as a mini-app, and redirects to the home page or to the page of the link. The browser keeps
 * the URL fragment with the launch data across the redirect.
 */
export function miniAppRoute(app: FastifyInstance, { cookies }: Pick<AccountAccess, 'cookies'>): void {
  const open = (reply: FastifyReply, page: string): FastifyReply => {
    cookies.markFramed(reply)
    // A redirect has no content to protect. With headers against framing, the frame would not follow the redirect.
    reply.removeHeader('x-frame-options').removeHeader('content-security-policy')
    return reply.header('cache-control', 'no-store').redirect(page, 302)
  }
  app.get(MINI_APP_PATH, { schema: { hide: true } }, (_request, reply) => open(reply, '/'))
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
    `${MINI_APP_PATH}/*`,
    { schema: { hide: true } },
    ({ params, query }, reply) => open(reply, miniAppPage(`/${params['*']}`, query)),
  )
}
