/** Reason why a webhook was rejected. */
export type WebhookProblem = 'missing-header' | 'timestamp' | 'signature' | 'secret' | 'body'

/** Thrown for a webhook that is not genuine. The receiver should respond with 400 and ignore the body. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
  readonly problem: WebhookProblem

  constructor(problem: WebhookProblem, message: string) {
    super(message)
    this.problem = problem
  }
}

export interface VerifyWebhookOptions {
  /** Maximum accepted difference between the timestamp and the local clock, in seconds. Default: 300. */
  toleranceSeconds?: number
}

/** A webhook with a valid signature. */
export interface VerifiedWebhook {
  /** Event ID. Repeated deliveries of an event have the same ID, and the receiver should handle each ID only once. */
  id: string
  /** Time of this delivery attempt, in epoch seconds. */
  timestamp: number
  /** Body of the webhook, parsed as JSON. */
  event: unknown
}

type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

const TOLERANCE_SECONDS = 300
const text = new TextEncoder()

/**
 * Verifies a webhook according to the Standard Webhooks specification, and returns its ID, time and event.
 * @param secret starts with `whsec_`
 * @param rawBody exact bytes or string of the body, before parsing
 * @throws {WebhookVerificationError} for a missing header, an invalid timestamp or signature, or an unusable secret
 */
export async function verifyWebhook(
  secret: string,
  headers: WebhookHeaders,
  rawBody: string | Uint8Array,
  { toleranceSeconds = TOLERANCE_SECONDS }: VerifyWebhookOptions = {},
): Promise<VerifiedWebhook> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  )
  if (!id || !timestamp || !signatures)
    throw new WebhookVerificationError('missing-header', 'A header of the webhook is missing')
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  if (!(Math.abs(Date.now() / 1_000 - seconds) <= toleranceSeconds))
    throw new WebhookVerificationError('timestamp', 'The timestamp of the webhook is too old or too new')
  const body = typeof rawBody === 'string' ? text.encode(rawBody) : rawBody
  const signed = await new Blob([`${id}.${timestamp}.`, new Uint8Array(body)]).arrayBuffer()
  if (!(await isSigned(secret, signatures, signed)))
    throw new WebhookVerificationError('signature', 'The signature of the webhook is wrong')
  return { id, timestamp: seconds, event: parse(body) }
}

/** Returns whether at least one signature is valid. Uses `crypto.subtle.verify`, which compares in constant time. */
async function isSigned(secret: string, signatures: string, signed: ArrayBuffer): Promise<boolean> {
  const bytes = decodeBase64(secret.replace(/^whsec_/, ''))
  if (!bytes?.length) throw new WebhookVerificationError('secret', 'The secret of a webhook starts with whsec_')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
  for (const part of signatures.split(' ')) {
    const [version, signature = ''] = part.split(',')
    const candidate = version === 'v1' ? decodeBase64(signature) : null
    if (candidate && (await crypto.subtle.verify('HMAC', key, candidate, signed))) return true
  }
  return false
}

function headerOf(headers: WebhookHeaders, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name)
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof entry === 'string' ? entry : null
}

function decodeBase64(encoded: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    throw new WebhookVerificationError('body', 'The body of the webhook is not JSON')
  }
}
