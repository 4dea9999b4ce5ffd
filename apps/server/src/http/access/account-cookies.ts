import type { SessionProof } from '@cambio/core/accounts/open-session'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Path of the refresh cookie. Browsers send the cookie only to the authentication calls. */
const REFRESH_PATH = '/api/v1/users/authentication'

/**
 * Reads and writes a session's two HttpOnly cookies: the access token and the refresh token. Web versions of the
 * messenger show the mini-app in a frame on another site, where browsers send only `SameSite=None` cookies. Mini-app
 * sessions therefore use separate, partitioned cookies, which no other framing site receives. A marker cookie
 * distinguishes the mini-app's requests from those of the site.
 */
export class AccountCookies {
  readonly #access: string
  readonly #refresh: string
  readonly #marker: string
  readonly #secure: boolean

  constructor(options: { instance: string; publicOrigin: string }) {
    // Browsers share a host's cookies between all ports. Without the prefix, two instances on one machine would
    // overwrite each other's cookies.
    this.#access = `${options.instance}_access`
    this.#refresh = `${options.instance}_refresh`
    this.#marker = framedMarker(options.instance)
    this.#secure = options.publicOrigin.startsWith('https://')
  }

  /**
   * Sets both cookies for the lifetime of the session. The access cookie outlives the access token so that the server
   * can distinguish an expired token from a missing one.
   */
  keep(reply: FastifyReply, proof: SessionProof, now: number): void {
    const isFramed = this.isFramed(reply.request)
    const maxAge = Math.ceil((proof.expiresAt - now) / 1_000)
    reply.setCookie(ofFrame(this.#access, isFramed), proof.accessToken, { ...this.#options('/', isFramed), maxAge })
    reply.setCookie(ofFrame(this.#refresh, isFramed), proof.refreshToken, {
      ...this.#options(REFRESH_PATH, isFramed),
      maxAge,
    })
  }

  /** Marks the browser as a mini-app, for the current request and all later requests. */
  markFramed(reply: FastifyReply): void {
    reply.request.cookies[this.#marker] = '1'
    reply.setCookie(this.#marker, '1', this.#options('/', true))
  }

  /** Returns whether a request comes from a browser marked as a mini-app. */
  isFramed({ cookies }: FastifyRequest): boolean {
    return cookies[this.#marker] !== undefined
  }

  /**
   * Removes the session cookies and the marker on sign-out. Another site can set the marker by opening `/app`. If the
   * marker remained after the sign-out, it would hide the website's session permanently.
   */
  signOut(reply: FastifyReply): void {
    this.clear(reply)
    this.unmarkFramed(reply)
  }

  /** Removes the mini-app marker, so that the browser uses the website's session again. Does not end any session. */
  unmarkFramed(reply: FastifyReply): void {
    reply.clearCookie(this.#marker, this.#options('/', true))
  }

  /** Removes the session cookies. Keeps the mini-app marker so that the mini-app can sign in again. */
  clear(reply: FastifyReply): void {
    const isFramed = this.isFramed(reply.request)
    reply.clearCookie(ofFrame(this.#access, isFramed), this.#options('/', isFramed))
    reply.clearCookie(ofFrame(this.#refresh, isFramed), this.#options(REFRESH_PATH, isFramed))
  }

  accessOf(request: FastifyRequest): string | null {
    return this.#read(request, this.#access)
  }

  refreshOf(request: FastifyRequest): string | null {
    return this.#read(request, this.#refresh)
  }

  #read(request: FastifyRequest, cookie: string): string | null {
    return request.cookies[ofFrame(cookie, this.isFramed(request))] ?? null
  }

  #options(path: string, isFramed: boolean) {
    return { path, httpOnly: true, ...siteRule({ isFramed, isSecure: this.#secure }) }
  }
}

/** Returns the name of the cookie that marks a browser as a mini-app. */
export function framedMarker(instance: string): string {
  return `${instance}_app`
}

/**
 * Returns the cookie attributes that determine which requests include the cookie. Browsers accept cookies in a
 * cross-site frame only over HTTPS.
 */
export function siteRule({ isFramed, isSecure }: { isFramed: boolean; isSecure: boolean }) {
  if (isFramed && isSecure) return { sameSite: 'none', secure: true, partitioned: true } as const
  return { sameSite: 'lax', secure: isSecure } as const
}

function ofFrame(cookie: string, isFramed: boolean): string {
  return isFramed ? `${cookie}_app` : cookie
}
