/** A call that a page makes during rendering to the API in the same process. */
export interface InsideRequest {
  method: 'GET' | 'POST'
  /** Path with its query. */
  path: string
  headers: Record<string, string>
  body?: string
  timeoutMs: number
  signal?: AbortSignal
}

/**
 * Response of such a call. `answer` is the parsed JSON, or undefined for another body. It may be shared between pages,
 * so no page may change it.
 */
export interface InsideReply {
  ok: boolean
  /** HTTP status. */
  status: number
  answer: unknown
}

export type AskInside = (request: InsideRequest) => Promise<InsideReply>

// Global to the process, because the page build has its own copy of this file.
const PLACE = Symbol.for('cambio.ask-inside')

/** Lets pages that this process renders call the API in memory. Returns a function that uninstalls it. */
export function offerInside(ask: AskInside): () => void {
  Reflect.set(globalThis, PLACE, ask)
  return () => void Reflect.deleteProperty(globalThis, PLACE)
}

/** Returns the in-memory API of this process; undefined if pages are rendered elsewhere. */
export function insideApi(): AskInside | undefined {
  return Reflect.get(globalThis, PLACE) as AskInside | undefined
}
