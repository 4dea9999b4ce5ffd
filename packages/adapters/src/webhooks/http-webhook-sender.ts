import type { WebhookSender } from '@cambio/core/partners/webhook'
import { Webhook } from 'standardwebhooks'
import { PublicPost, type PublicPostOptions } from './public-post.ts'
import { readWebhookUrl, type TargetRules } from './webhook-target.ts'

const MAX_ANSWER_LENGTH = 200

/** Posts webhook events to partners, signed according to the Standard Webhooks specification. */
export class HttpWebhookSender implements WebhookSender {
  readonly #rules: TargetRules
  readonly #outside: PublicPost

  constructor(rules: TargetRules, options: PublicPostOptions = {}) {
    this.#rules = rules
    this.#outside = new PublicPost(rules, options)
  }

  async send({
    url,
    secrets,
    id,
    body,
  }: Parameters<WebhookSender['send']>[0]): Promise<{ taken: boolean; answer: string }> {
    try {
      const at = new Date()
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Cambio-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': Math.floor(at.getTime() / 1_000),
        'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
      }
      const status = await this.#outside.post(readWebhookUrl(url, this.#rules), headers, body)
      return { taken: status >= 200 && status < 300, answer: `HTTP ${status}` }
    } catch (error) {
      const reason = error instanceof Error ? error.message || error.name : String(error)
      return { taken: false, answer: reason.slice(0, MAX_ANSWER_LENGTH) }
    }
  }
}
