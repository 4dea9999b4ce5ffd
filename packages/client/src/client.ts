import createFetchClient, { type Client, type Middleware } from 'openapi-fetch'
import type { paths } from './generated/api.ts'

/** A partner's key, as `npm run ops -- key create` shows it. */
export interface PartnerKey {
  publicKey: string
  secret: string
}

export interface CambioClientOptions {
  /** Origin of the exchange, `https://swap.example`. */
  baseUrl: string
  /** Signs every request. Without a key, only public calls succeed. */
  key?: PartnerKey
  fetch?: (request: Request) => Promise<Response>
}

/** Creates a client for every call of the API, typed by its OpenAPI document. Runs in Node and in browsers. */
export function createCambioClient({ baseUrl, key, fetch }: CambioClientOptions): Client<paths> {
  const client = createFetchClient<paths>({ baseUrl, ...(fetch && { fetch }) })
  if (key) client.use(signing(key))
  return client
}

/**
 * Signs as wire.md §1 says: base64(HMAC-SHA256(secret, timestamp + body + public key)). The body of a GET is its query.
 */
function signing({ publicKey, secret }: PartnerKey): Middleware {
  const text = new TextEncoder()
  const imported = crypto.subtle.importKey('raw', text.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  let lastAt = 0
  return {
    async onRequest({ request }) {
      // The server would reject the same request with the same millisecond as a replay.
      lastAt = Math.max(Date.now(), lastAt + 1)
      const timestamp = String(lastAt)
      const isReading = request.method === 'GET' || request.method === 'HEAD'
      const body = isReading
        ? text.encode(new URL(request.url).search.slice(1))
        : new Uint8Array(await request.clone().arrayBuffer())
      const signed = await new Blob([timestamp, body, publicKey]).arrayBuffer()
      const signature = new Uint8Array(await crypto.subtle.sign('HMAC', await imported, signed))
      request.headers.set('x-api-public-key', publicKey)
      request.headers.set('x-api-timestamp', timestamp)
      request.headers.set('x-api-signature', btoa(String.fromCharCode(...signature)))
      return request
    },
  }
}
