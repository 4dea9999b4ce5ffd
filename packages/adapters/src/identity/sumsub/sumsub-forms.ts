import { createHmac } from 'node:crypto'
import type {
  IdentityForms,
  IdentityFormToken,
  IdentityWebhookReading,
  SignedWebhook,
} from '@cambio/core/identity/identity-forms'
import { ProviderHttp, UnreadableAnswer } from '../../provider-http.ts'
import { AccessToken } from './sumsub-json.ts'
import { readSumsubWebhook } from './sumsub-webhook.ts'

const TOKEN_PATH = '/resources/accessTokens/sdk'

/** The adapter's settings. All except `baseUrl` are secrets. */
export interface SumsubAccess {
  /** URL of the API without a trailing slash, such as `https://api.sumsub.com`. */
  baseUrl: string
  appToken: string
  /** Key that signs requests. */
  secretKey: string
  /** Key that signs webhooks. */
  webhookSecretKey: string
}

/** Adapter for Sumsub's API (wire.md §5). */
export class SumsubForms implements IdentityForms {
  readonly #access: SumsubAccess
  readonly #http: ProviderHttp
  readonly #now: () => number

  constructor(access: SumsubAccess, now: () => number) {
    this.#access = access
    this.#http = new ProviderHttp(access.baseUrl, { 'x-app-token': access.appToken })
    this.#now = now
  }

  async accessToken(request: Parameters<IdentityForms['accessToken']>[0]): Promise<IdentityFormToken> {
    const { userId, levelName, ttlSeconds: ttlInSecs } = request
    const body = { userId, levelName, ttlInSecs }
    const made = await this.#http.post(TOKEN_PATH, body, AccessToken, this.#signature(body))
    if (made.userId !== userId) throw new UnreadableAnswer("Sumsub's token is of another user", { retryable: false })
    return made
  }

  readWebhook(webhook: SignedWebhook): IdentityWebhookReading {
    return readSumsubWebhook(webhook, this.#access.webhookSecretKey)
  }

  /**
   * Returns the headers that sign a POST request. The signature covers the time in seconds, the method, the path and
   * the body. Source: "Authentication" in Sumsub's API reference.
   */
  #signature(body: object): Record<string, string> {
    const ts = Math.floor(this.#now() / 1_000).toString()
    const path = new URL(this.#access.baseUrl).pathname.replace(/\/$/, '') + TOKEN_PATH
    const text = `${ts}POST${path}${JSON.stringify(body)}`
    const signature = createHmac('sha256', this.#access.secretKey).update(text).digest('hex')
    return { 'x-app-access-ts': ts, 'x-app-access-sig': signature }
  }
}
