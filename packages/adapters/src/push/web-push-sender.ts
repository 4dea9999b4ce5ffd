import { isIP } from 'node:net'
import type { PushMessage, PushSender, PushSubscription } from '@cambio/core/notices/push'
import webpush from 'web-push'
import { PublicPost, type PublicPostOptions } from '../webhooks/public-post.ts'
import { readWebhookUrl, type TargetRules } from '../webhooks/webhook-target.ts'
import type { PushKeys } from './push-keys.ts'

/** How long a push service stores a message for an unreachable device, in seconds. */
const KEEP_SECONDS = 86_400
/** Maximum time that a push service may take to respond, in milliseconds. */
const TIMEOUT_MS = 5_000
/** HTTP statuses for a subscription that has ended or was never valid. */
const EXPIRED_STATUSES: ReadonlySet<number> = new Set([400, 403, 404, 410])

/**
 * Sends messages over the Web Push protocol (RFC 8030), which only the device can decrypt (RFC 8291). VAPID identifies
 * the sender.
 */
export class WebPushSender implements PushSender {
  readonly #vapid: PushKeys & { subject: string }
  readonly #rules: TargetRules
  readonly #outside: PublicPost

  /** @param contact email address at which operators of push services can reach the exchange */
  constructor(
    { keys, contact, rules }: { keys: PushKeys; contact: string; rules: TargetRules },
    options: PublicPostOptions = {},
  ) {
    this.#vapid = { ...keys, subject: `mailto:${contact}` }
    this.#rules = rules
    this.#outside = new PublicPost(rules, { timeoutMs: TIMEOUT_MS, ...options })
  }

  async send({ endpoint, p256dh, auth }: PushSubscription, message: PushMessage): ReturnType<PushSender['send']> {
    const request = this.#request({ endpoint, keys: { p256dh, auth } }, message)
    if (request === null) return 'expired'
    try {
      const status = await this.#outside.post(request.target, request.headers, request.body)
      if (status >= 200 && status < 300) return 'taken'
      return EXPIRED_STATUSES.has(status) ? 'expired' : 'refused'
    } catch {
      return 'unanswered'
    }
  }

  /** Builds the request. Returns null for an invalid subscription, which is possible because users supply it. */
  #request(subscription: webpush.PushSubscription, message: PushMessage) {
    try {
      const target = readWebhookUrl(subscription.endpoint, this.#rules)
      if (!isService(target, this.#rules)) return null
      const { headers, body } = webpush.generateRequestDetails(subscription, JSON.stringify(message), {
        vapidDetails: this.#vapid,
        TTL: KEEP_SECONDS,
        urgency: 'high',
      })
      return { target, headers: headers as Record<string, string>, body: body ?? Buffer.alloc(0) }
    } catch {
      return null
    }
  }
}

/**
 * Returns whether a URL may belong to a push service. It must have a host name and the default port. Otherwise any user
 * with an order could make the server call arbitrary addresses and ports.
 */
function isService({ hostname, port }: URL, { allowLoopback }: TargetRules): boolean {
  return allowLoopback || (port === '' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0)
}
