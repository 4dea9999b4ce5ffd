import createFetchClient, { type Client, type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch'
import type { HttpMethod, MediaType, PathsWithMethod, RequiredKeysOf } from 'openapi-typescript-helpers'
import type { paths } from './generated/api.ts'
import { inPages } from './pages.ts'
import { RETRY_DEFAULTS, sendWithRetries, type RetryOptions } from './send-with-retries.ts'
import { createSigner, type PartnerKey } from './sign-request.ts'

export interface CambioClientOptions {
  /** Origin of the exchange, such as `https://swap.example`. */
  baseUrl: string
  /** API key that signs every request. Without an API key, only calls that do not need a signature succeed. */
  key?: PartnerKey
  retries?: RetryOptions
  /** Replaces the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>
  /** Waits between two attempts. Tests can replace it. */
  pause?: (ms: number) => Promise<void>
}

type Init<Options> = RequiredKeysOf<Options> extends never ? [Options?] : [Options]

/** Calls a path with a particular HTTP method and returns the response body. */
export type CallMethod<Method extends HttpMethod> = <
  Path extends PathsWithMethod<paths, Method>,
  Options extends MaybeOptionalInit<paths[Path], Method>,
>(
  path: Path,
  ...init: Init<Options>
) => Promise<NonNullable<FetchResponse<CallOf<Path, Method>, Options, MediaType>['data']>>

type CallOf<Path extends keyof paths, Method extends HttpMethod> = Extract<
  paths[Path][Method & keyof paths[Path]],
  Record<string | number, unknown>
>
type QueryOf<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Query } } }
  ? NonNullable<Query>
  : never
type RowOf<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': (infer Row)[] } } } }
}
  ? Row
  : never

export type PartnerOrder = RowOf<'/api/v2/orders/public'>
export type Pair = RowOf<'/api/v2/pairs/public'>
export type Instrument = RowOf<'/api/v2/instruments/public'>

/** Typed API client. All methods throw `CambioError` when a call fails. */
export interface CambioClient {
  get: CallMethod<'get'>
  post: CallMethod<'post'>
  /**
   * Yields the orders created with the key, oldest first unless `order` is `desc`. Yields each order at most once, even
   * if new orders are created during the iteration.
   */
  orders(query?: Pick<QueryOf<'/api/v2/orders/public'>, 'order' | 'before'>): AsyncGenerator<PartnerOrder>
  /** Yields all pairs. */
  pairs(query?: Omit<QueryOf<'/api/v2/pairs/public'>, 'limit' | 'offset'>): AsyncGenerator<Pair>
  /** Yields all instruments. */
  instruments(query?: Omit<QueryOf<'/api/v2/instruments/public'>, 'limit' | 'offset'>): AsyncGenerator<Instrument>
}

const PAGE_LIMIT = 500

/**
 * Creates a client with types generated from the OpenAPI document. Runs in Node 20 or newer, browsers, Bun and Deno.
 */
export function createCambioClient(options: CambioClientOptions): CambioClient {
  const deps = {
    fetch: options.fetch ?? ((request: Request) => fetch(request)),
    sign: options.key ? createSigner(options.key) : null,
    retries: { ...RETRY_DEFAULTS, ...options.retries },
    pause: options.pause ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))),
  }
  const client = createFetchClient<paths>({
    baseUrl: options.baseUrl,
    fetch: (request) => sendWithRetries(deps, request),
  })
  // A call that does not throw always returns data. TypeScript cannot infer this, hence the casts.
  const get = ((path: never, init: never) => dataOf(client.GET(path, init))) as unknown as CambioClient['get']
  const post = ((path: never, init: never) => dataOf(client.POST(path, init))) as unknown as CambioClient['post']
  return { get, post, ...listsOf(client) }
}

function listsOf(client: Client<paths>): Pick<CambioClient, 'orders' | 'pairs' | 'instruments'> {
  const limit = String(PAGE_LIMIT)
  return {
    orders: (query = {}) => ordersOf(client, query),
    pairs: (query = {}) =>
      inPages(PAGE_LIMIT, async (offset) =>
        dataOf(client.GET('/api/v2/pairs/public', { params: { query: { ...query, limit, offset: String(offset) } } })),
      ),
    instruments: (query = {}) =>
      inPages(PAGE_LIMIT, async (offset) =>
        dataOf(
          client.GET('/api/v2/instruments/public', { params: { query: { ...query, limit, offset: String(offset) } } }),
        ),
      ),
  }
}

/**
 * Yields the orders page by page, up to an empty page. A page may be shorter than the limit, because the server leaves
 * out orders whose seal is invalid. With `desc`, the next page starts at `before` because new orders would shift an
 * offset. With `asc`, it starts at an offset because new orders are added at the end.
 */
async function* ordersOf(
  client: Client<paths>,
  { order = 'asc', before }: Pick<QueryOf<'/api/v2/orders/public'>, 'order' | 'before'>,
): AsyncGenerator<PartnerOrder> {
  let last = before
  for (let offset = 0; ; offset += order === 'asc' ? PAGE_LIMIT : 0) {
    const page = await dataOf(
      client.GET('/api/v2/orders/public', {
        params: {
          query: {
            order,
            limit: String(PAGE_LIMIT),
            offset: String(offset),
            ...(last !== undefined && { before: last }),
          },
        },
      }),
    )
    yield* page
    const end = page.at(-1)
    if (!end) return
    if (order === 'desc') last = String(end.orderId)
  }
}

async function dataOf<Data>(call: Promise<{ data?: Data }>): Promise<NonNullable<Data>> {
  const { data } = await call
  return data as NonNullable<Data>
}
