import type { Clock } from '@cambio/kernel/clock'
import { sendSupportMessage, supportForm } from '@cambio/contract/calls/support/support'
import { takeMessage, type TakeMessageDeps } from '@cambio/core/support/take-message'
import { DEFAULT_LOCALE } from '@cambio/kernel/locale'
import type { FastifyInstance } from 'fastify'
import { HttpRefusal } from '../../http/errors/errors.ts'
import { mountCall } from '../../http/calls/mount-call.ts'
import { isOwnOrigin } from '../../http/access/origins.ts'

export interface SupportRoutesDeps {
  clock: Clock
  support: TakeMessageDeps
}

/** Registers the routes of the support form, whose messages are sent to the operator. */
export function supportRoutes(
  app: FastifyInstance,
  services: SupportRoutesDeps,
  allowedOrigins: ReadonlySet<string>,
): void {
  const { support, clock } = services
  mountCall(app, supportForm, () =>
    support.supportEmail === null
      ? { email: null, stamp: null }
      : { email: support.supportEmail, stamp: support.stamps.issue(clock.now()) },
  )
  mountCall(app, sendSupportMessage, async ({ body, request }) => {
    if (!isOwnOrigin(request, allowedOrigins))
      throw new HttpRefusal(403, 'ERR_FORBIDDEN', 'This call is for our own pages')
    const { stamp, website: trap = '', email, subject, orderId = null, text, locale = DEFAULT_LOCALE } = body
    await takeMessage(support, { message: { email, subject, orderId, text, locale }, stamp, trap, ip: request.ip })
    return { result: true as const }
  })
}
