import { isIP } from 'node:net'
import type { PushMessage, PushSender, PushSubscription } from '@cambio/core/notices/push'
import webpush from 'web-push'
import { PublicPost, type PublicPostOptions } from '../webhooks/public-post.ts'
import { readWebhookUrl, type TargetRules } from '../webhooks/webhook-target.ts'
import type { PushKeys } from './push-keys.ts'

/** How long a push service keeps a message for a device that is away, seconds. */
const KEEP_SECONDS = 86_400
/** The subscription ended, or it was never one. */
const GONE: ReadonlySet<number> = new Set([400, 403, 404, 410])

/** Messages by the Web Push protocol (RFC 8030), encrypted for the device alone (RFC 8291); who sends is told by VAPID. */
export class WebPushSender implements PushSender {
  readonly #vapid: PushKeys & { subject: string }
  readonly #rules: TargetRules
  readonly #outside: PublicPost

  /** `contact`: an e-mail address where a push service may write to. */
  constructor(
    { keys, contact, rules }: { keys: PushKeys; contact: string; rules: TargetRules },
    options: PublicPostOptions = {},
  ) {
    this.#vapid = { ...keys, subject: `mailto:${contact}` }
    this.#rules = rules
    this.#outside = new PublicPost(rules, options)
  }

  async send({ endpoint, p256dh, auth }: PushSubscription, message: PushMessage): ReturnType<PushSender['send']> {
    const request = this.#request({ endpoint, keys: { p256dh, auth } }, message)
    if (request === null) return 'gone'
    try {
      const status = await this.#outside.post(request.target, request.headers, request.body)
      if (status >= 200 && status < 300) return 'taken'
      return GONE.has(status) ? 'gone' : 'refused'
    } catch {
      return 'refused'
    }
  }

  /** Null for what can be no device: somebody sent it to us. */
  #request(subscription: webpush.PushSubscription, message: PushMessage) {
    try {
      const target = readWebhookUrl(subscription.endpoint, this.#rules)
      if (!isService(target, this.#rules)) return null
      const { headers, body } = webpush.generateRequestDetails(subscription, JSON.stringify(message), {
        ...{ vapidDetails: this.#vapid, TTL: KEEP_SECONDS, urgency: 'high' },
      })
      return { target, headers: headers as Record<string, string>, body: body ?? Buffer.alloc(0) }
    } catch {
      return null
    }
  }
}

/** Push services have names and the port of https: anybody with an order could have us ask another server, or another port, otherwise. */
function isService({ hostname, port }: URL, { allowLoopback }: TargetRules): boolean {
  return allowLoopback || (port === '' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0)
}
