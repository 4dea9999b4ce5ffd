import type { Account, Browser, SignedIn } from '@cambio/core/accounts/account'
import type { AccountDeps } from '@cambio/core/accounts/account-ports'
import { nobodySignedIn } from '@cambio/core/accounts/require-account'
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

/** Who is at the browser, by the access that a request shows. */
export class Visitors {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Who is signed in, without asking the database.
   * @throws {DomainError} ACCESS_EXPIRED where it has run out and may be renewed; SESSION_REQUIRED
   */
  async require(request: FastifyRequest): Promise<SignedIn> {
    const shown = await this.#read(request)
    if (!shown || this.#parts.ended.has(shown.sessionId)) throw nobodySignedIn()
    if (shown.isExpired) throw new DomainError('ACCESS_EXPIRED', 'The access has run out: refresh it')
    return { userId: shown.userId, sessionId: shown.sessionId }
  }

  /** The session that a request names, living or not, its access fresh or not; null where it names none. */
  async named(request: FastifyRequest): Promise<SignedIn | null> {
    const shown = await this.#read(request)
    return shown && { userId: shown.userId, sessionId: shown.sessionId }
  }

  /** Whether a session of the database stands behind a request, also where its access has run out. */
  async isSignedIn(request: FastifyRequest): Promise<boolean> {
    return (await this.account(request)) !== null
  }

  /** Whose session of the database stands behind a request, also where its access has run out; null for a guest. */
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

/** The browser that asks, as far as it says. */
export function browserOf(request: FastifyRequest, fingerprint?: string): Browser {
  const said = request.headers['user-agent'] ?? ''
  return {
    // How an IPv4 address looks to a socket of both kinds.
    ip: request.ip.replace(/^::ffff:(?=\d+\.)/i, ''),
    userAgent: said.replaceAll(/\p{Cc}/gu, '').slice(0, MAX_USER_AGENT_LENGTH),
    fingerprint: fingerprint || null,
  }
}
