/** A call that a page being rendered makes of the API in its own process. */
export interface InsideRequest {
  method: 'GET' | 'POST'
  /** With its query. */
  path: string
  headers: Record<string, string>
  body?: string
  timeoutMs: number
  signal?: AbortSignal
}

/** What came back. `answer` is its JSON, undefined where it was none; it may be given to other pages, too: nobody changes it. */
export interface InsideReply {
  ok: boolean
  /** HTTP status. */
  status: number
  answer: unknown
}

export type AskInside = (request: InsideRequest) => Promise<InsideReply>

// Of the whole process: pages are a build of their own, and have another copy of this file.
const PLACE = Symbol.for('cambio.ask-inside')

/** Lets the pages that this process renders ask it. Answers the way back. */
export function offerInside(ask: AskInside): () => void {
  Reflect.set(globalThis, PLACE, ask)
  return () => void Reflect.deleteProperty(globalThis, PLACE)
}

/** Who answers inside this process; undefined where pages are rendered apart from the API. */
export function insideApi(): AskInside | undefined {
  return Reflect.get(globalThis, PLACE) as AskInside | undefined
}
