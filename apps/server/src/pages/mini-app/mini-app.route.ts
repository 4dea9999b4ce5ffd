import { LEAVE_MINI_APP_PATH, MINI_APP_PATH, miniAppPage } from '@cambio/kernel/mini-app-link'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AccountAccess } from '../../routes/account/account-access.ts'

/**
 * Serves `/app`, the mini-app URL registered with @BotFather, and the bot's links to pages below this path. Marks the
 * browser as a mini-app and redirects to the linked page or the home page. The browser keeps the URL fragment with the
 * launch data across the redirect. Any website can link to `/app`, so a browser outside the messenger calls the path
 * that removes the mark.
 */
export function miniAppRoute(app: FastifyInstance, { cookies }: Pick<AccountAccess, 'cookies'>): void {
  const open = (reply: FastifyReply, page: string): FastifyReply => {
    cookies.markFramed(reply)
    // A redirect has no content to protect. With anti-framing headers, the frame would not follow the redirect.
    reply.removeHeader('x-frame-options').removeHeader('content-security-policy')
    return reply.header('cache-control', 'no-store').redirect(page, 302)
  }
  app.post(LEAVE_MINI_APP_PATH, { schema: { hide: true } }, (_request, reply) => {
    cookies.unmarkFramed(reply)
    return reply.code(204).send()
  })
  app.get(MINI_APP_PATH, { schema: { hide: true } }, (_request, reply) => open(reply, '/'))
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
    `${MINI_APP_PATH}/*`,
    { schema: { hide: true } },
    ({ params, query }, reply) => open(reply, miniAppPage(`/${params['*']}`, query)),
  )
}
