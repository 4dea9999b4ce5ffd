import type { FastifyReply, FastifyRequest } from 'fastify'
import { framedMarker, siteRule } from './account-cookies.ts'
import { isOwnOrigin } from './origins.ts'

const CONTROL_COOKIE_SECONDS = 90 * 24 * 3_600

/**
 * Reads and writes control tokens, which prove that a browser may control an order. Each order has its own HttpOnly
 * cookie.
 */
export class ControlCookies {
  readonly #prefix: string
  readonly #marker: string
  readonly #secure: boolean
  readonly #origins: ReadonlySet<string>

  constructor(options: { instance: string; publicOrigin: string; allowedOrigins: ReadonlySet<string> }) {
    // Browsers share a host's cookies between all ports. Without the prefix, two instances on one machine would
    // overwrite each other's cookies.
    this.#prefix = `${options.instance}_control_`
    this.#marker = framedMarker(options.instance)
    this.#secure = options.publicOrigin.startsWith('https://')
    this.#origins = options.allowedOrigins
  }

  set(reply: FastifyReply, orderId: number, token: string): void {
    const isFramed = reply.request.cookies[this.#marker] !== undefined
    reply.setCookie(this.#prefix + orderId, token, {
      path: '/api',
      httpOnly: true,
      ...siteRule({ isFramed, isSecure: this.#secure }),
      maxAge: CONTROL_COOKIE_SECONDS,
    })
  }

  /**
   * Returns the control token from the body or, if the body contains none, from the cookie. Ignores the cookie unless
   * the request comes from one of the site's own pages. Returns null if there is no token.
   */
  tokenFor(request: FastifyRequest, orderId: number, bodyToken?: string): string | null {
    if (bodyToken !== undefined) return bodyToken
    if (!isOwnOrigin(request, this.#origins)) return null
    return request.cookies[this.#prefix + orderId] ?? null
  }
}
