import { writeReview as writeReviewCall } from '@cambio/contract/calls/write-review'
import { writeReview, type WriteReviewDeps } from '@cambio/core/reviews/write-review'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/calls/mount-call.ts'
import { isOwnOrigin } from '../../http/access/origins.ts'
import { browserOf } from '../../http/access/visitors.ts'
import type { Access } from '../access.ts'

export interface WriteReviewRouteDeps extends Omit<WriteReviewDeps, 'stores'> {
  work: Pick<WriteReviewDeps, 'stores'>
}

export function writeReviewRoute(
  app: FastifyInstance,
  services: WriteReviewRouteDeps,
  { control, visitors, allowedOrigins }: Pick<Access, 'control' | 'visitors' | 'allowedOrigins'>,
): void {
  mountCall(app, writeReviewCall, async ({ body: { controlToken: shown, ...review }, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const controlToken = await control.tokenFor(request, review.orderId, shown)
    const account = isOwnOrigin(request, allowedOrigins) ? await visitors.account(request) : null
    const { ip } = browserOf(request)
    const deps = { ...services, stores: services.work.stores }
    await writeReview(deps, { ...review, controlToken, userId: account?.userId ?? null, ip })
    return { result: true as const }
  })
}
