import { callPath, type Call } from '@cambio/contract/call'
import { orderPublicInfo } from '@cambio/contract/calls/order-public-info'
import type { OrderView } from '@cambio/contract/order-view'
import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 250

export interface Answer<T = unknown> {
  status: number
  body: T
}

/** Calls the API as an integrator would. */
export class ApiClient {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  async get<T>(call: Pick<Call, 'path' | 'versions'>, query: Record<string, string>): Promise<Answer<T>> {
    return this.#fetch(`${callPath(call)}?${new URLSearchParams(query)}`)
  }

  async post<T>(
    call: Pick<Call, 'path' | 'versions'>,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    return this.#fetch(callPath(call), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  }

  /** Calls the sandbox's control API. */
  async sandbox<T>(path: string, body?: object): Promise<T> {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await this.#fetch<T>(`/sandbox/${path}`, body ? init : {})
    if (answer.status >= 400) throw new Error(`/sandbox/${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  /**
   * Waits until an order reaches one of the states.
   * @throws an error with the order's current state after `patienceMs`
   */
  async orderIn(order: OrderView, states: readonly OrderView['state'][], patienceMs: number): Promise<OrderView> {
    const query = { orderId: String(order.orderId), destinationAddress: order.destinationAddress }
    let last: OrderView | null = null
    try {
      return await this.eventually(
        `order ${order.orderId} is ${states.join(' or ')}`,
        async () => {
          last = (await this.get<OrderView>(orderPublicInfo, query)).body
          return states.includes(last.state) ? last : null
        },
        patienceMs,
      )
    } catch (error) {
      throw new Error(`${(error as Error).message}; it is ${JSON.stringify(last)}`, { cause: error })
    }
  }

  /**
   * Calls `poll` until it returns a value other than null. Returns that value.
   * @throws an error that contains `what` after `patienceMs`
   */
  async eventually<T>(what: string, poll: () => Promise<T | null>, patienceMs = 15_000): Promise<T> {
    const deadline = Date.now() + patienceMs
    for (;;) {
      const answer = await poll()
      if (answer !== null) return answer
      if (Date.now() > deadline) throw new Error(`Not within ${patienceMs} ms: ${what}`)
      await pause(POLL_MS)
    }
  }

  async #fetch<T>(path: string, init: RequestInit = {}): Promise<Answer<T>> {
    const response = await fetch(this.#url + path, init)
    return { status: response.status, body: (await response.json()) as T }
  }
}
