import type { PartnerWebhook, WebhookDelivery } from '../partners/partner-webhook-store.ts'
import {
  addOwnWebhook,
  deleteOwnWebhook,
  listOwnWebhooks,
  listWebhookDeliveries,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testOwnWebhook,
  type DeliveryPage,
  type OwnWebhook,
  type PartnerWebhookDeps,
} from '../partners/partner-webhooks.ts'

/**
 * Webhook use cases that the worker runs. The web server's database role can neither read nor write the webhook tables.
 */
export interface WebhookRequests {
  listOwnWebhooks(input: { apiId: number }): Promise<PartnerWebhook[]>
  addOwnWebhook(input: { apiId: number; url: string }): Promise<{ webhook: PartnerWebhook; secret: string }>
  deleteOwnWebhook(input: OwnWebhook): Promise<void>
  rotateWebhookSecret(
    input: OwnWebhook,
  ): Promise<{ webhook: PartnerWebhook; secret: string; oldSecretValidUntil: number }>
  testOwnWebhook(input: OwnWebhook): Promise<WebhookDelivery>
  listWebhookDeliveries(input: DeliveryPage): Promise<WebhookDelivery[]>
  replayWebhookDelivery(input: OwnWebhook & { deliveryId: string }): Promise<WebhookDelivery>
}

/** Maps the webhook requests to their use cases. */
export function runWebhookRequests(deps: PartnerWebhookDeps): WebhookRequests {
  return {
    listOwnWebhooks: (input) => listOwnWebhooks(deps, input),
    addOwnWebhook: (input) => addOwnWebhook(deps, input),
    deleteOwnWebhook: (input) => deleteOwnWebhook(deps, input),
    rotateWebhookSecret: (input) => rotateWebhookSecret(deps, input),
    testOwnWebhook: (input) => testOwnWebhook(deps, input),
    listWebhookDeliveries: (input) => listWebhookDeliveries(deps, input),
    replayWebhookDelivery: (input) => replayWebhookDelivery(deps, input),
  }
}
