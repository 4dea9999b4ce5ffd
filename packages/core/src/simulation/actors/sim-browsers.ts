import type { RefreshDeps } from '../../accounts/refresh-session.ts'
import { refreshSession } from '../../accounts/refresh-session.ts'
import { expiryOf } from '../../accounts/session-life.ts'
import { AdapterError } from '../../shared/adapter-error.ts'
import { DomainError } from '../../shared/domain-error.ts'
import { MemorySessionStore } from '../../testing/memory/memory-session-store.ts'
import type { Random } from '../random.ts'
import type { SimContext } from '../sim-context.ts'

const BROWSERS = 8
/** Probability that a refresh loses its database connection, before or after the commit. */
const CUT_OFF = 0.05
/** Probability that a browser does not receive the server's response. */
const ANSWER_LOST = 0.1
const TWO_TABS = 0.2

/** One use of a refresh token: the token's previous state and the result. */
export interface Shown {
  sessionId: string
  /** The token's state before the browser used it; null if its session had ended or expired. */
  before: { status: 'alive' } | { status: 'spent'; spentAt: number; stepsBehind: number } | null
  at: number
  /** Returned token; null if the token was rejected, undefined if the outcome is unknown. */
  answer: string | null | undefined
}

/** Simulates signed-in browsers with several tabs and bad connections, and attackers who use copied tokens. */
export class SimBrowsers {
  readonly sessions: MemorySessionStore
  readonly shown: Shown[] = []
  readonly #world: SimContext
  readonly #random: Random
  readonly #tokens = new Map<number, string>()
  #stolen: string | null = null
  #serial = 0

  constructor(world: SimContext, random: Random) {
    this.#world = world
    this.#random = random
    this.sessions = new MemorySessionStore(world.db)
  }

  async step(): Promise<void> {
    const browser = this.#random.below(BROWSERS)
    const token = this.#tokens.get(browser)
    if (token === undefined || this.#random.chance(0.05)) return this.#signIn(browser)
    const deed = this.#random.weighted<() => Promise<void> | void>([
      [8, () => this.#send(browser, token)],
      [1, () => void (this.#stolen = token)],
      [1, () => this.#useStolen()],
      [0.3, () => this.#end(token)],
    ])
    await deed()
  }

  #signIn(browser: number): void {
    this.#serial += 1
    const { now } = this.#world
    const sessionId = `session-${this.#serial}`
    const token = `${sessionId}.0`
    const session = { sessionId, userId: browser, createdAt: now, expiresAt: expiryOf(now, now) }
    this.sessions.open(session, hash(token))
    this.#tokens.set(browser, token)
  }

  async #send(browser: number, token: string): Promise<void> {
    const tabs = this.#random.chance(TWO_TABS) ? 2 : 1
    const answers = await Promise.all(Array.from({ length: tabs }, () => this.#show(token)))
    for (const answer of answers) {
      if (answer === null) this.#tokens.delete(browser)
      else if (answer !== undefined && !this.#random.chance(ANSWER_LOST)) this.#tokens.set(browser, answer)
    }
  }

  async #useStolen(): Promise<void> {
    if (this.#stolen === null) return
    this.#stolen = (await this.#show(this.#stolen)) ?? null
  }

  async #end(token: string): Promise<void> {
    const session = this.#world.db.sessions.get(sessionOf(token))
    if (!session) return
    const { sessionId, userId } = session
    const { db, now } = this.#world
    await db.transaction(() => this.sessions.end({ userId, sessionId, reason: 'ended', now }))
  }

  async #show(token: string): Promise<Shown['answer']> {
    const sessionId = sessionOf(token)
    const shown: Shown = { sessionId, before: this.#knownOf(token), at: this.#world.now, answer: undefined }
    this.shown.push(shown)
    try {
      const browser = { ip: '', userAgent: '', fingerprint: null }
      const proof = await refreshSession(this.#deps(), { refreshToken: token, browser })
      shown.answer = proof.refreshToken
    } catch (error) {
      if (error instanceof DomainError) shown.answer = null
      else if (!(error instanceof AdapterError)) throw error
    }
    return shown.answer
  }

  #knownOf(token: string): Shown['before'] {
    const { sessions, refreshTokens } = this.#world.db
    const session = sessions.get(sessionOf(token))
    const kept = refreshTokens.get(hash(token).join(' '))
    if (!session || session.isEnded || session.expiresAt <= this.#world.now || !kept) return null
    if (kept.spentAt === null) return { status: 'alive' }
    const made = [...refreshTokens.values()].filter((one) => one.sessionId === session.sessionId).length
    return { status: 'spent', spentAt: kept.spentAt, stepsBehind: made - 1 - numberOf(token) }
  }

  #deps(): RefreshDeps {
    return {
      work: {
        transaction: async (work) => {
          if (this.#random.chance(CUT_OFF)) throw cutOff()
          const done = await this.#world.db.transaction(() => work({ sessions: this.sessions }))
          if (this.#random.chance(CUT_OFF)) throw cutOff()
          return done
        },
      },
      refreshTokens: {
        mint: (sessionId) => `${sessionId}.0`,
        successor: (token) => `${sessionOf(token)}.${numberOf(token) + 1}`,
        sessionOf,
        hash,
      },
      accessTokens: { issue: () => Promise.resolve(''), read: () => Promise.resolve(null) },
      clock: { now: () => this.#world.now },
      report: () => {},
    }
  }
}

function cutOff(): AdapterError {
  return new AdapterError('the connection was cut', { retryable: true })
}

function sessionOf(token: string): string {
  return token.split('.')[0] ?? ''
}

function numberOf(token: string): number {
  return Number(token.split('.')[1])
}

function hash(token: string): Uint8Array {
  return new TextEncoder().encode(token)
}
