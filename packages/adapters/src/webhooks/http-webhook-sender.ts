import { lookup as systemLookup } from 'node:dns'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { WebhookSender } from '@cambio/core/partners/webhook'
import { Webhook } from 'standardwebhooks'
import { isAllowedAddress, readWebhookUrl, type TargetRules } from './webhook-target.ts'

const TIMEOUT_MS = 10_000
const MAX_ANSWER_LENGTH = 200

type ResolveAll = (
  hostname: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void,
) => void

/**
 * Posts events signed by the standard-webhooks convention. The address that a name means is checked where the connection is
 * made, so a name cannot mean another one a moment later; redirects are answers, not followed; of an answer only the
 * status is read.
 */
export class HttpWebhookSender implements WebhookSender {
  readonly #rules: TargetRules
  readonly #lookup: LookupFunction
  readonly #timeoutMs: number

  constructor(
    rules: TargetRules,
    { resolve = systemLookup, timeoutMs = TIMEOUT_MS }: { resolve?: ResolveAll; timeoutMs?: number } = {},
  ) {
    this.#rules = rules
    this.#lookup = publicOnly(resolve, rules)
    this.#timeoutMs = timeoutMs
  }

  async send(message: Parameters<WebhookSender['send']>[0]): ReturnType<WebhookSender['send']> {
    try {
      const status = await this.#post(message)
      return { taken: status >= 200 && status < 300, answer: `HTTP ${status}` }
    } catch (error) {
      const said = error instanceof Error ? error.message || error.name : String(error)
      return { taken: false, answer: said.slice(0, MAX_ANSWER_LENGTH) }
    }
  }

  async #post({ url, secret, id, body }: Parameters<WebhookSender['send']>[0]): Promise<number> {
    const target = readWebhookUrl(url, this.#rules)
    const at = new Date()
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Cambio-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': Math.floor(at.getTime() / 1_000),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    }
    const request = target.protocol === 'https:' ? requestSecure : requestPlain
    return new Promise((resolve, reject) => {
      const options = {
        method: 'POST',
        headers,
        lookup: this.#lookup,
        agent: false,
        signal: AbortSignal.timeout(this.#timeoutMs),
      }
      const sent = request(target, options, (answer: IncomingMessage) => {
        resolve(answer.statusCode ?? 0)
        answer.destroy()
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }
}

/** Looks a name up and answers only if everything it means is public. */
function publicOnly(resolve: ResolveAll, rules: TargetRules): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '')
      const [first] = addresses
      const refused = addresses.find(({ address }) => !isAllowedAddress(address, rules))
      if (!first || refused) return done(new Error(`${hostname} is not at a public address`), '')
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
}
