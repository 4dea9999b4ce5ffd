import type {
  SessionStore,
  SessionsToEnd,
  SessionToken,
  TokenReplacement,
  TokenState,
} from '../../accounts/account-stores.ts'
import type { KeptSession, MemoryDatabase } from './memory-database.ts'

/** In-memory store of sessions and their refresh tokens. Opens sessions without checking the password. */
export class MemorySessionStore implements Pick<SessionStore, 'lock' | 'token' | 'replaceToken' | 'end'> {
  readonly #db: MemoryDatabase

  constructor(db: MemoryDatabase) {
    this.#db = db
  }

  open(session: Omit<KeptSession, 'isEnded'>, tokenHash: Uint8Array): void {
    const { sessionId } = session
    this.#db.set(this.#db.sessions, sessionId, { ...session, isEnded: false })
    this.#db.set(this.#db.refreshTokens, nameOf(tokenHash), { sessionId, spentAt: null })
  }

  async lock(sessionId: string, hashOf: (userId: number) => Uint8Array): Promise<SessionToken | null> {
    const session = this.#db.sessions.get(sessionId)
    return session ? { session, token: await this.token(sessionId, hashOf(session.userId)) } : null
  }

  async token(sessionId: string, tokenHash: Uint8Array): Promise<TokenState> {
    const kept = this.#db.refreshTokens.get(nameOf(tokenHash))
    if (kept?.sessionId !== sessionId) return { status: 'unknown' }
    return kept.spentAt === null ? { status: 'alive' } : { status: 'spent', spentAt: kept.spentAt }
  }

  async replaceToken({ sessionId, oldHash, newHash, now, expiresAt }: TokenReplacement): Promise<void> {
    const session = this.#db.sessions.get(sessionId)
    if (!session) return
    this.#db.set(this.#db.refreshTokens, nameOf(oldHash), { sessionId, spentAt: now })
    this.#db.set(this.#db.refreshTokens, nameOf(newHash), { sessionId, spentAt: null })
    this.#db.set(this.#db.sessions, sessionId, { ...session, expiresAt })
  }

  async end({ userId, sessionId, except, now }: SessionsToEnd): Promise<string[]> {
    const ended = [...this.#db.sessions.values()].filter(
      (one) =>
        one.userId === userId &&
        !one.isEnded &&
        one.expiresAt > now &&
        (sessionId === undefined || one.sessionId === sessionId) &&
        one.sessionId !== except,
    )
    for (const session of ended) {
      this.#db.set(this.#db.sessions, session.sessionId, { ...session, isEnded: true })
      for (const [hash, token] of this.#db.refreshTokens)
        if (token.sessionId === session.sessionId && token.spentAt === null)
          this.#db.set(this.#db.refreshTokens, hash, { ...token, spentAt: now })
    }
    return ended.map((one) => one.sessionId)
  }
}

function nameOf(hash: Uint8Array): string {
  return hash.join(' ')
}
