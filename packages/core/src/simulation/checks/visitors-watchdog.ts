import { REFRESH_GRACE_MS } from '../../accounts/session-life.ts'
import { UNCLAIMED_AFTER_MS } from '../../identity/forget-identities.ts'
import type { KeptCheck } from '../../testing/memory/memory-database.ts'
import type { Shown } from '../actors/sim-browsers.ts'
import { KEPT, PERSONAL } from '../actors/sim-identities.ts'
import type { SimWorld } from '../sim-world.ts'
import { Violation } from './violation.ts'

/** Maximum number of successive refresh tokens that are examined. */
const SUCCESSORS = 8

/** Checks the sessions and identity data of a simulated world after every step and at the end. */
export class VisitorsWatchdog {
  readonly #world: SimWorld
  readonly #checks = new Map<string, KeptCheck>()
  readonly #objects = new Set<string>()
  #shown = 0
  #logged = 0

  constructor(world: SimWorld) {
    this.#world = world
  }

  /**
   * Checks the sessions and identity data that changed in the last step.
   * @throws {Violation}
   */
  afterStep(): void {
    const { browsers } = this.#world
    for (const shown of browsers.shown.slice(this.#shown)) this.#checkShown(shown)
    if (browsers.shown.length > this.#shown) this.#checkFamilies()
    this.#shown = browsers.shown.length
    this.#nothingIsPlain()
  }

  /** Checks that expired identity data was deleted, and that every stored object belongs to an identity check. */
  async atTheEnd(): Promise<void> {
    const { identities, db } = this.#world
    this.#world.now += Math.max(KEPT.passedMs, UNCLAIMED_AFTER_MS) + 1
    // The first pass deletes expired data. Later passes delete objects that no longer belong to an identity check.
    for (let pass = 0; pass < 4; pass += 1) await identities.forget()
    const named = new Set<string>()
    for (const { status, data, photos, userId } of db.identityChecks.values()) {
      for (const { objectKey } of photos) named.add(objectKey)
      if ((status === 'PASS' || status === 'REJECT') && (data !== null || photos.length > 0))
        throw new Violation(21, `what account ${userId} showed is kept too long`)
    }
    for (const key of identities.objects.keys())
      if (!named.has(key)) throw new Violation(21, `object ${key} is nobody's and stays`)
  }

  /** Checks invariant 18: a session has one valid refresh token while it is open, and no valid token after it ends. */
  #checkFamilies(): void {
    const { sessions, refreshTokens } = this.#world.db
    const living = new Map<string, number>()
    for (const { sessionId, spentAt } of refreshTokens.values())
      if (spentAt === null) living.set(sessionId, (living.get(sessionId) ?? 0) + 1)
    for (const { sessionId, isEnded } of sessions.values())
      if ((living.get(sessionId) ?? 0) !== (isEnded ? 0 : 1))
        throw new Violation(18, `${sessionId} has ${living.get(sessionId) ?? 0} living tokens`)
  }

  /**
   * Checks invariant 18 for a refresh token that a browser used. A valid token is accepted, a recently replaced token
   * returns the same successor, and an older token ends its session.
   */
  #checkShown({ sessionId, before, at, answer }: Shown): void {
    if (before === null || answer === undefined) {
      if (answer) throw new Violation(18, `a token of ${sessionId} was taken after its end`)
      return
    }
    if (before.status === 'alive') {
      if (answer === null) throw new Violation(18, `a living token of ${sessionId} was refused`)
      return
    }
    const isInGrace = at - before.spentAt <= REFRESH_GRACE_MS && before.stepsBehind <= SUCCESSORS
    if (isInGrace && answer === null) throw new Violation(18, `${sessionId} ended within the grace`)
    if (isInGrace || before.stepsBehind > SUCCESSORS) return
    if (answer !== null || this.#world.db.sessions.get(sessionId)?.isEnded !== true)
      throw new Violation(18, `${sessionId} lives on after an old token was shown`)
  }

  /** Checks invariant 21: identity data is unreadable in the database, the storage and the log. */
  #nothingIsPlain(): void {
    const { identities, db } = this.#world
    for (const check of db.identityChecks.values()) {
      if (this.#checks.get(check.checkId) === check) continue
      this.#checks.set(check.checkId, check)
      const { data, photos, ...open } = check
      const keys = photos.map(({ wrappedKey }) => readable(wrappedKey))
      const texts = [JSON.stringify(open), readable(data?.sealed), readable(data?.wrappedKey), ...keys]
      if (texts.some((text) => text.includes(PERSONAL)))
        throw new Violation(21, `check ${check.checkId} is kept in plain text`)
    }
    for (const [key, { bytes }] of identities.objects) {
      if (this.#objects.has(key)) continue
      this.#objects.add(key)
      if (readable(bytes).includes(PERSONAL)) throw new Violation(21, `object ${key} is kept in plain text`)
    }
    if (identities.log.slice(this.#logged).some((line) => line.includes(PERSONAL)))
      throw new Violation(21, 'the log contains personal data of a visitor')
    this.#logged = identities.log.length
  }
}

function readable(bytes: Uint8Array | null | undefined): string {
  return bytes ? new TextDecoder().decode(bytes) : ''
}
