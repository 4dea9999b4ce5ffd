import type { WebhookRequests } from '@cambio/core/requests/webhook-requests'
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
  type WebhookDeliveryView,
  type WebhookView,
} from '@cambio/contract/calls/partners/webhooks'
import type { PartnerWebhook, WebhookDelivery } from '@cambio/core/partners/partner-webhook-store'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { mountCall } from '../../http/calls/mount-call.ts'
import type { Signatures } from '../../http/access/signatures.ts'

export interface WebhookRoutesDeps {
  requests: WebhookRequests
}

/** Registers the routes that let a partner manage its API key's webhooks. The worker executes these calls. */
export function webhookRoutes(app: FastifyInstance, { requests }: WebhookRoutesDeps, signatures: Signatures): void {
  /** Returns the API key of a request and forbids caching the response. */
  const keyOf = ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }): number => {
    reply.header('cache-control', 'no-store')
    return signatures.requireKey(request).apiId
  }
  mountCall(app, listWebhooks, async (call) =>
    (await requests.listOwnWebhooks({ apiId: keyOf(call) })).map(presentWebhook),
  )
  mountCall(app, createWebhook, async (call) => {
    const { webhook, secret } = await requests.addOwnWebhook({ apiId: keyOf(call), url: call.body.url })
    return { ...presentWebhook(webhook), secret }
  })
  mountCall(app, deleteWebhook, async (call) => {
    await requests.deleteOwnWebhook({ apiId: keyOf(call), ...call.body })
    return { deleted: true as const }
  })
  mountCall(app, rotateWebhookSecret, async (call) => {
    const rotated = await requests.rotateWebhookSecret({ apiId: keyOf(call), ...call.body })
    const oldSecretValidUntil = timeOf(rotated.oldSecretValidUntil)
    return { ...presentWebhook(rotated.webhook), secret: rotated.secret, oldSecretValidUntil }
  })
  mountCall(app, testWebhook, async (call) =>
    presentDelivery(await requests.testOwnWebhook({ apiId: keyOf(call), ...call.body })),
  )
  mountCall(app, listWebhookDeliveries, async (call) => {
    const { webhookId, limit, before = null } = call.query
    const page = { apiId: keyOf(call), webhookId, limit: Number(limit), before }
    return (await requests.listWebhookDeliveries(page)).map(presentDelivery)
  })
  mountCall(app, replayWebhook, async (call) =>
    presentDelivery(await requests.replayWebhookDelivery({ apiId: keyOf(call), ...call.body })),
  )
}

function presentWebhook({ createdAt, ...webhook }: PartnerWebhook): z.output<typeof WebhookView> {
  return { ...webhook, createdAt: timeOf(createdAt) }
}

function presentDelivery({
  state,
  createdAt,
  deliveredAt,
  ...delivery
}: WebhookDelivery): z.output<typeof WebhookDeliveryView> {
  return {
    ...delivery,
    messageId: `msg_${delivery.deliveryId}`,
    deliveryState: state,
    createdAt: timeOf(createdAt),
    deliveredAt: deliveredAt === null ? null : timeOf(deliveredAt),
  }
}

function timeOf(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
