import { CambioError } from './cambio-error.ts'

export interface RetryOptions {
  /** Maximum number of attempts, including the first one. Default: 4. */
  maxAttempts?: number
  /** Maximum delay before the second attempt, in milliseconds. It doubles with each further attempt. Default: 500. */
  firstPauseMs?: number
  /**
   * Maximum delay between two attempts, in milliseconds. If the server's `Retry-After` is longer, the call fails
   * immediately. Default: 30,000.
   */
  maxPauseMs?: number
  /** Timeout of each attempt, in milliseconds. Default: 30,000. */
  timeoutMs?: number
}

export interface SendDeps {
  fetch: (request: Request) => Promise<Response>
  /** Signs each attempt to send a request. If null, requests are sent unsigned. */
  sign: ((request: Request, body: Uint8Array) => Promise<void>) | null
  retries: Required<RetryOptions>
  /** Waits for the given number of milliseconds. */
  pause: (ms: number) => Promise<void>
}

export const RETRY_DEFAULTS: Required<RetryOptions> = {
  maxAttempts: 4,
  firstPauseMs: 500,
  maxPauseMs: 30_000,
  timeoutMs: 30_000,
}

const IDEMPOTENCY_HEADER = 'idempotency-key'
/** Matches the paths of calls that create something and accept an idempotency key. */
const CREATES = /\/(orders\/public\/create|users\/wallet\/withdrawals|affiliates\/withdrawals)$/
/** Matches the paths of POST calls that do not change anything. */
const READS_BY_POST = /\/(validate-address|rates\/public\/one|orders\/what-if)$/

/** Result of an attempt: a complete response, or the error that prevented it. */
type Attempt = { status: number; response: Response; body: unknown } | { status: null; cause: unknown }

/**
 * Sends a request and retries it after a network error, an unreadable response, 429 or 5xx. A create request is also
 * retried after 409, and all its attempts share one idempotency key and body. A write without an idempotency key is
 * retried only after 429.
 * @throws {CambioError} when the last attempt did not receive a 2xx response
 */
export async function sendWithRetries(deps: SendDeps, request: Request): Promise<Response> {
  const { maxAttempts, maxPauseMs, firstPauseMs } = deps.retries
  const { pathname } = new URL(request.url)
  const isReading = request.method !== 'POST' || READS_BY_POST.test(pathname)
  if (CREATES.test(pathname) && !request.headers.has(IDEMPOTENCY_HEADER))
    request.headers.set(IDEMPOTENCY_HEADER, crypto.randomUUID())
  const idempotencyKey = request.headers.get(IDEMPOTENCY_HEADER)
  const body = new Uint8Array(await request.clone().arrayBuffer())
  let mayHaveHappened = false
  for (let attempt = 1; ; attempt += 1) {
    const tried = await attemptOnce(deps, request.clone(), body)
    if (tried.status !== null && tried.response.ok) return tried.response
    const isUnclear = tried.status === null || tried.status >= 500
    mayHaveHappened ||= isUnclear && !isReading
    const isRepeatable =
      tried.status === 429 || ((isReading || idempotencyKey !== null) && (isUnclear || tried.status === 409))
    const retryAfterSeconds = tried.status === null ? null : readRetryAfter(tried.response)
    const pauseMs = pauseOf(firstPauseMs, attempt, retryAfterSeconds, maxPauseMs)
    if (!isRepeatable || attempt >= maxAttempts || pauseMs > maxPauseMs || request.signal.aborted) {
      // An earlier attempt may have succeeded. A 429 or 409 in response to this attempt does not rule that out.
      const isOutcomeUnknown = mayHaveHappened && (isUnclear || tried.status === 429 || tried.status === 409)
      const failed = { status: tried.status, retryAfterSeconds, isOutcomeUnknown, idempotencyKey }
      if (tried.status === null) throw new CambioError({ ...failed, cause: tried.cause }, null)
      throw new CambioError(failed, tried.body)
    }
    await deps.pause(pauseMs)
  }
}

async function attemptOnce({ fetch, sign, retries }: SendDeps, request: Request, body: Uint8Array): Promise<Attempt> {
  try {
    if (sign) await sign(request, body)
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(retries.timeoutMs)])
    const response = await fetch(new Request(request, { signal }))
    const text = await response.text()
    const isJson = (response.headers.get('content-type') ?? '').includes('json')
    const { status, statusText, headers } = response
    if (isJson && response.ok) JSON.parse(text)
    const isBodiless = status === 204 || status === 205 || status === 304
    return {
      status,
      response: new Response(isBodiless ? null : text, { status, statusText, headers }),
      body: isJson ? readJson(text) : null,
    }
  } catch (cause) {
    return { status: null, cause }
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function pauseOf(firstMs: number, attempt: number, retryAfterSeconds: number | null, maxMs: number): number {
  // Multiply by a random factor (jitter). Clients that failed at the same time then do not all retry at the same time.
  const growing = Math.min(firstMs * 2 ** (attempt - 1), maxMs) * (0.5 + Math.random() / 2)
  return Math.max(growing, (retryAfterSeconds ?? 0) * 1_000)
}

/**
 * Returns the value of `Retry-After` in seconds, whether the header contains a number or a date. Returns null if the
 * header is missing or unreadable.
 */
function readRetryAfter(response: Response): number | null {
  const text = response.headers.get('retry-after')
  if (text === null) return null
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
