import type { SessionProof } from '@cambio/core/accounts/sign-in'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Refresh tokens go to the calls that take them, and nowhere else. */
const REFRESH_PATH = '/api/v1/users/authentication'

/** The two cookies of a session, out of reach of scripts. */
export class AccountCookies {
  readonly #access: string
  readonly #refresh: string
  readonly #secure: boolean

  constructor(options: { instance: string; publicOrigin: string }) {
    // Cookies ignore ports: two copies on one machine must not read each other's.
    this.#access = `${options.instance}_access`
    this.#refresh = `${options.instance}_refresh`
    this.#secure = options.publicOrigin.startsWith('https://')
  }

  /** Both live as long as the session does: an access that has run out can then be told from none. */
  keep(reply: FastifyReply, proof: SessionProof, now: number): void {
    const maxAge = Math.ceil((proof.expiresAt - now) / 1_000)
    reply.setCookie(this.#access, proof.accessToken, { ...this.#options('/'), maxAge })
    reply.setCookie(this.#refresh, proof.refreshToken, { ...this.#options(REFRESH_PATH), maxAge })
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.#access, this.#options('/'))
    reply.clearCookie(this.#refresh, this.#options(REFRESH_PATH))
  }

  accessOf(request: FastifyRequest): string | null {
    return request.cookies[this.#access] ?? null
  }

  refreshOf(request: FastifyRequest): string | null {
    return request.cookies[this.#refresh] ?? null
  }

  #options(path: string) {
    return { path, httpOnly: true, sameSite: 'lax' as const, secure: this.#secure }
  }
}
