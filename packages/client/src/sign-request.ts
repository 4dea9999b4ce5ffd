/** A partner's API key. The exchange displays the secret only once. */
export interface PartnerKey {
  publicKey: string
  secret: string
}

const text = new TextEncoder()

/**
 * Returns a function that signs a request. The signature is base64(HMAC-SHA256(secret, timestamp + body + public key)).
 * For a GET, the query string takes the place of the body. No two calls use the same millisecond timestamp, because the
 * server would reject the second one as a replay.
 */
export function createSigner({ publicKey, secret }: PartnerKey): (request: Request, body: Uint8Array) => Promise<void> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  let imported: ReturnType<typeof crypto.subtle.importKey> | null = null
  let lastAt = 0
  return async (request, body) => {
    imported ??= crypto.subtle.importKey('raw', text.encode(secret), algorithm, false, ['sign'])
    lastAt = Math.max(Date.now(), lastAt + 1)
    const timestamp = String(lastAt)
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    const signed = isReading ? text.encode(new URL(request.url).search.slice(1)) : body
    const bytes = await new Blob([timestamp, new Uint8Array(signed), publicKey]).arrayBuffer()
    const signature = new Uint8Array(await crypto.subtle.sign('HMAC', await imported, bytes))
    request.headers.set('x-api-public-key', publicKey)
    request.headers.set('x-api-timestamp', timestamp)
    request.headers.set('x-api-signature', btoa(String.fromCharCode(...signature)))
  }
}
