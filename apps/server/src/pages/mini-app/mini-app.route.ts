import type { FastifyInstance } from 'fastify'
import type { AccountAccess } from '../../routes/account/account-access.ts'

/**
 * Serves `/app`, the address of the mini-app at @BotFather. It marks the browser and leads to the home page. The browser
 * keeps the launch data, which is in the fragment of the address, across the redirect.
 */
export function miniAppRoute(app: FastifyInstance, { cookies }: Pick<AccountAccess, 'cookies'>): void {
  app.get('/app', { schema: { hide: true } }, (_request, reply) => {
    cookies.markFramed(reply)
    // A redirect has no content to protect. Headers against framing would keep the frame from following it.
    reply.removeHeader('x-frame-options').removeHeader('content-security-policy')
    return reply.header('cache-control', 'no-store').redirect('/', 302)
  })
}
