/**
 * Responses that leave the outcome of a write unknown. The server has committed the write before it sends such a
 * response.
 */
export const LOST_ANSWERS = {
  'a 503 with a code': () => Response.json({ code: 'ERR_SERVICE_UNAVAILABLE', message: 'no' }, { status: 503 }),
  'a 500 with a code': () => Response.json({ code: 'ERR_INTERNAL_SERVER_ERROR', message: 'no' }, { status: 500 }),
  'a 502 of a proxy': () => new Response('<html>', { status: 502 }),
  'a 200 that cannot be read': () => new Response('<html>', { status: 200 }),
  'a 200 that was cut off': () => new Response('{"orderId": 1', { status: 200 }),
  'a 200 without an ID': () => Response.json({}),
  'a 409 of a request in flight': () => Response.json({ code: 'ERR_BAD_REQUEST', message: 'no' }, { status: 409 }),
  'a broken connection': () => Promise.reject(new TypeError('fetch failed')),
  'a timeout': () => Promise.reject(new DOMException('timed out', 'TimeoutError')),
} as const satisfies Record<string, () => Response | Promise<Response>>

/** Rejections that the server sends before it reads the idempotency key. They say nothing about an earlier attempt. */
export const UNREAD_REJECTIONS = {
  'a 429': () => Response.json({ code: 'ERR_SERVICE_UNAVAILABLE', message: 'no' }, { status: 429 }),
  'a 401': () => Response.json({ code: 'ERR_UNAUTHORIZED', message: 'no' }, { status: 401 }),
} as const satisfies Record<string, () => Response>

/**
 * Server that executes one write per idempotency key and loses its first responses. Replace the browser's `fetch` with
 * this server's `fetch`.
 */
export class UnreliableServer {
  /** Idempotency keys of the writes that the server has executed. */
  readonly made = new Set<string>()
  readonly #answer: () => Response
  readonly #lost: () => Response | Promise<Response>
  #left: number
  readonly #rejections: (() => Response)[]

  /**
   * Creates a server that loses its first `losses` responses. It then executes nothing and responds with each of the
   * `rejections`, and finally responds with `answer`.
   */
  constructor(
    answer: () => Response,
    lost: () => Response | Promise<Response>,
    losses: number,
    rejections: readonly (() => Response)[] = [],
  ) {
    this.#answer = answer
    this.#lost = lost
    this.#left = losses
    this.#rejections = [...rejections]
  }

  readonly fetch = async (_url: string, { headers }: { headers: Record<string, string> }): Promise<Response> => {
    const rejection = this.#left <= 0 ? this.#rejections.shift() : undefined
    if (rejection) return rejection()
    this.made.add(headers['idempotency-key'] ?? crypto.randomUUID())
    this.#left -= 1
    return this.#left >= 0 ? this.#lost() : this.#answer()
  }
}
