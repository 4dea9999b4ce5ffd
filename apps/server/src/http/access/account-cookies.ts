import type { SessionProof } from '@cambio/core/accounts/sign-in'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Path of the refresh cookie. Browsers send it only to the authentication calls. */
const REFRESH_PATH = '/api/v1/users/authentication'

/** Reads and writes the two HttpOnly cookies of a session: access token and refresh token. */
export class AccountCookies {
  readonly #access: string
  readonly #refresh: string
  readonly #secure: boolean

  constructor(options: { instance: string; publicOrigin: string }) {
    // Cookies are shared between ports of a host. Without the prefix, two instances on one machine would overwrite each
    // other's cookies.
    this.#access = `${options.instance}_access`
    this.#refresh = `${options.instance}_refresh`
    this.#secure = options.publicOrigin.startsWith('https://')
  }

  /**
   * Sets both cookies for the lifetime of the session. The access cookie outlives its token, so that the server can
   * distinguish an expired access token from a missing one.
   */
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
