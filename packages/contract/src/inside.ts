/** A call that a page makes to the API in the same process while it is rendered. */
export interface InsideRequest {
  method: 'GET' | 'POST'
  /** Path with its query. */
  path: string
  headers: Record<string, string>
  body?: string
  timeoutMs: number
  signal?: AbortSignal
}

/** Response of an in-process call. Pages may share a response, so no page may change it. */
export interface InsideReply {
  ok: boolean
  /** HTTP status. */
  status: number
  /** Parsed JSON body; undefined when the body is not JSON. */
  answer: unknown
}

export type AskInside = (request: InsideRequest) => Promise<InsideReply>

// The API is stored globally in the process, because the built pages contain their own copy of this module.
const PLACE = Symbol.for('cambio.ask-inside')

/**
 * Lets pages that this process renders call the API without a network request. Returns a function that removes this
 * access.
 */
export function offerInside(ask: AskInside): () => void {
  Reflect.set(globalThis, PLACE, ask)
  return () => void Reflect.deleteProperty(globalThis, PLACE)
}

/** Returns the in-process API. Returns undefined when pages are rendered in another process. */
export function insideApi(): AskInside | undefined {
  return Reflect.get(globalThis, PLACE) as AskInside | undefined
}
