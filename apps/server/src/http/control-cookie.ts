import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOwnOrigin } from './origins.ts'

const CONTROL_COOKIE_SECONDS = 90 * 24 * 3_600

/** The control token of an order in the browser that made it: one cookie an order, out of reach of scripts. */
export class ControlCookies {
  readonly #prefix: string
  readonly #secure: boolean
  readonly #origins: ReadonlySet<string>

  constructor(options: { instance: string; publicOrigin: string; allowedOrigins: ReadonlySet<string> }) {
    // Cookies ignore ports: two copies on one machine must not read each other's.
    this.#prefix = `${options.instance}_control_`
    this.#secure = options.publicOrigin.startsWith('https://')
    this.#origins = options.allowedOrigins
  }

  set(reply: FastifyReply, orderId: number, token: string): void {
    reply.setCookie(this.#prefix + orderId, token, {
      path: '/api',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.#secure,
      maxAge: CONTROL_COOKIE_SECONDS,
    })
  }

  /** The token of the body where there is one, else of the cookie, which counts only on requests of our own pages. */
  tokenFor(request: FastifyRequest, orderId: number, bodyToken?: string): string | null {
    if (bodyToken !== undefined) return bodyToken
    if (!isOwnOrigin(request, this.#origins)) return null
    return request.cookies[this.#prefix + orderId] ?? null
  }
}
