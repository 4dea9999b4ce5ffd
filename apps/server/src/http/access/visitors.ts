import type { Account, Browser, SignedIn } from '@cambio/core/accounts/account'
import type { AccountDeps } from '@cambio/core/accounts/account-ports'
import { notSignedIn } from '@cambio/core/accounts/require-account'
import { DomainError } from '@cambio/core/shared/domain-error'
import type { FastifyRequest } from 'fastify'
import type { AccountCookies } from './account-cookies.ts'
import type { EndedSessions } from './ended-sessions.ts'

const MAX_USER_AGENT_LENGTH = 200

interface Parts {
  accounts: Pick<AccountDeps, 'accessTokens' | 'clock' | 'work'>
  cookies: AccountCookies
  ended: EndedSessions
}

/** Identifies a browser's user by the access token in the request. */
export class Visitors {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Returns a request's signed-in user without querying the database.
   * @throws {DomainError} ACCESS_EXPIRED if the access token has expired and may be refreshed; SESSION_REQUIRED without
   * a valid session
   */
  async require(request: FastifyRequest): Promise<SignedIn> {
    const shown = await this.#read(request)
    if (!shown || this.#parts.ended.has(shown.sessionId)) throw notSignedIn()
    if (shown.isExpired) throw new DomainError('ACCESS_EXPIRED', 'The access token has expired: refresh it')
    return { userId: shown.userId, sessionId: shown.sessionId }
  }

  /**
   * Returns the session that a request's access token refers to, even if the session has ended or the token has
   * expired. Returns null if the request contains no such token.
   */
  async named(request: FastifyRequest): Promise<SignedIn | null> {
    const shown = await this.#read(request)
    return shown && { userId: shown.userId, sessionId: shown.sessionId }
  }

  /**
   * Returns whether a request belongs to a session that exists in the database, even if its access token has expired.
   */
  async isSignedIn(request: FastifyRequest): Promise<boolean> {
    return (await this.account(request)) !== null
  }

  /**
   * Returns the account behind a request's session, or null for a guest. The session must exist in the database, but
   * the access token may have expired.
   */
  async account(request: FastifyRequest): Promise<Account | null> {
    const { accounts } = this.#parts
    const named = await this.named(request)
    return named && accounts.work.stores.accounts.findSignedIn(named, accounts.clock.now())
  }

  async #read(request: FastifyRequest) {
    const { accounts, cookies } = this.#parts
    const token = cookies.accessOf(request)
    return token === null ? null : accounts.accessTokens.read(token, accounts.clock.now())
  }
}

/** Returns the IP address, user agent and fingerprint of the browser that sent a request. */
export function browserOf(request: FastifyRequest, fingerprint?: string): Browser {
  const userAgent = request.headers['user-agent'] ?? ''
  return {
    // Strip the prefix that a dual-stack socket adds to IPv4 addresses.
    ip: request.ip.replace(/^::ffff:(?=\d+\.)/i, ''),
    userAgent: userAgent.replaceAll(/\p{Cc}/gu, '').slice(0, MAX_USER_AGENT_LENGTH),
    fingerprint: fingerprint || null,
  }
}
