import type { OrderStore } from '@cambio/core/orders/order-store'
import type { ControlTokens } from '@cambio/core/orders/control-token'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ControlCookies } from './control-cookie.ts'
import type { Signatures } from './signatures.ts'

interface Parts {
  cookies: ControlCookies
  signatures: Signatures
  tokens: ControlTokens
  orders: Pick<OrderStore, 'find'>
}

/**
 * Finds the caller's proof that it may change an order. The proof is a token in the body, the browser's cookie, or the
 * signature of the API key that created the order.
 */
export class OrderControl {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Stores an order's control token in a browser cookie. */
  keep(reply: FastifyReply, orderId: number, token: string): void {
    this.#parts.cookies.set(reply, orderId, token)
  }

  /**
   * Returns a request's control token, from the body or from the cookie. If the request is signed with the API key that
   * created the order, returns a new token. Returns null for any other request. The caller must still verify the token.
   */
  async tokenFor(request: FastifyRequest, orderId: number, bodyToken?: string): Promise<string | null> {
    const { cookies, signatures, tokens, orders } = this.#parts
    const key = signatures.keyOf(request)
    if (bodyToken !== undefined || !key) return cookies.tokenFor(request, orderId, bodyToken)
    const order = await orders.find(orderId)
    return order?.apiId === key.apiId ? tokens.issue(orderId) : null
  }
}
