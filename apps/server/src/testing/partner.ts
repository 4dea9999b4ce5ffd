import { createHmac } from 'node:crypto'
import { createSecretBox, randomKeyMint } from '@cambio/adapters/partners/secret-box'
import type { InjectOptions, LightMyRequestResponse as Answer } from 'fastify'
import type { TestApp } from './test-app.ts'

/** Partner that has an API key and signs requests as wire.md §1 requires. */
export interface Partner {
  apiId: number
  publicKey: string
  secret: string
  /**
   * Returns the signature headers of a payload. `at` is the time of the signature in epoch milliseconds and defaults to
   * now.
   */
  sign(text: string | Uint8Array, at?: number): Record<string, string>
  get(url: string, part?: Partial<InjectOptions>): Promise<Answer>
  post(url: string, payload: unknown, part?: Partial<InjectOptions>): Promise<Answer>
}

let lastAt = 0

export async function newPartner(stack: TestApp, maxMarkupBps = 300): Promise<Partner> {
  const [publicKey, secret] = [randomKeyMint.publicKey(), randomKeyMint.secret()]
  const sealedSecret = createSecretBox(stack.config.partnerSecret).seal(secret, publicKey)
  const { apiId } = await stack.stores.keys.add({ name: 'A wallet', publicKey, maxMarkupBps, sealedSecret })
  const sign: Partner['sign'] = (text, at) => {
    // Two identical requests in the same millisecond would have the same signature. The server would reject the second
    // one as a replay.
    lastAt = Math.max(Date.now(), lastAt + 1)
    const timestamp = String(at ?? lastAt)
    const signature = createHmac('sha256', secret).update(timestamp).update(text).update(publicKey).digest('base64')
    return { 'x-api-public-key': publicKey, 'x-api-timestamp': timestamp, 'x-api-signature': signature }
  }
  return {
    apiId,
    publicKey,
    secret,
    sign,
    get: (url, part = {}) =>
      stack.app.inject({ url, ...part, headers: { ...sign(url.split('?')[1] ?? ''), ...part.headers } }),
    post: (url, payload, part = {}) => {
      const body = JSON.stringify(payload)
      const headers = { 'content-type': 'application/json', ...sign(body), ...part.headers }
      return stack.app.inject({ method: 'POST', url, payload: body, ...part, headers })
    },
  }
}
