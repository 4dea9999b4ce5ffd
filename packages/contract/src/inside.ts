/** An in-process API call that a page makes during rendering. */
export interface InsideRequest {
  method: 'GET' | 'POST'
  /** Request path with the query string. */
  path: string
  headers: Record<string, string>
  body?: string
  timeoutMs: number
  signal?: AbortSignal
}

/** Response to an in-process call. Pages may share a response, so they must not modify it. */
export interface InsideReply {
  ok: boolean
  /** HTTP status. */
  status: number
  /** Parsed JSON body; undefined if the body is not JSON. */
  answer: unknown
}

export type CallInside = (request: InsideRequest) => Promise<InsideReply>

// The API is stored globally in the process, because the built pages contain their own copy of this module.
const PLACE = Symbol.for('cambio.ask-inside')

/**
 * Allows pages that this process renders to call the API without a network request. Returns a function that revokes
 * this access.
 */
export function offerInside(call: CallInside): () => void {
  Reflect.set(globalThis, PLACE, call)
  return () => void Reflect.deleteProperty(globalThis, PLACE)
}

/** Returns the in-process API; undefined if the pages are rendered in another process. */
export function insideApi(): CallInside | undefined {
  return Reflect.get(globalThis, PLACE) as CallInside | undefined
}
