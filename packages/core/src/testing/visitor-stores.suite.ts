import { describe, expect, it } from 'vitest'
import type { SessionStore } from '../accounts/account-stores.ts'
import type { IdentityStore } from '../identity/identity.ts'
import { NOON } from './fixtures.ts'

const HOUR_MS = 3_600_000

export interface VisitorStores {
  sessions: Pick<SessionStore, 'lock' | 'token' | 'replaceToken' | 'end'>
  identities: Pick<IdentityStore, 'add' | 'latest' | 'move' | 'shred' | 'forgettable' | 'forgotten' | 'known'>
  /** Records that a check's name was screened. Without this record, the check cannot be approved. */
  screened(checkId: string): Promise<void>
  /** Creates an empty account. */
  newAccount(): Promise<number>
  /** Opens a session that began at noon and ends an hour later. */
  open(sessionId: string, userId: number, tokenHash: Uint8Array): Promise<void>
}

/** Defines contract tests that every implementation of the session and identity stores must pass. */
export function visitorStoresSuite(name: string, given: () => VisitorStores): void {
  describe(`implementation of the session and identity stores: ${name}`, () => {
    const hash = (text: string) => new TextEncoder().encode(text.padEnd(32))

    async function opened() {
      const { newAccount, open } = given()
      const [sessionId, userId] = [crypto.randomUUID(), await newAccount()]
      const first = hash(crypto.randomUUID().slice(0, 30))
      await open(sessionId, userId, first)
      return { sessionId, userId, first, next: hash(crypto.randomUUID().slice(0, 30)) }
    }

    it("recognises a session's current and replaced tokens, but no other session's tokens", async () => {
      const { sessions } = given()
      const { sessionId, userId, first, next } = await opened()
      const other = await opened()
      expect(await sessions.lock(sessionId, () => first)).toMatchObject({
        session: { sessionId, userId, isEnded: false, createdAt: NOON, expiresAt: NOON + HOUR_MS },
        token: { status: 'alive' },
      })
      const browser = { ip: '203.0.113.7', userAgent: 'Home/1', fingerprint: null }
      const expiresAt = NOON + 2 * HOUR_MS
      await sessions.replaceToken({ sessionId, oldHash: first, newHash: next, browser, now: NOON + 5, expiresAt })
      expect(await sessions.lock(sessionId, () => first)).toMatchObject({
        session: { expiresAt },
        token: { status: 'spent', spentAt: NOON + 5 },
      })
      expect(await sessions.token(sessionId, next)).toEqual({ status: 'alive' })
      expect(await sessions.token(other.sessionId, next)).toEqual({ status: 'unknown' })
      expect(await sessions.lock(crypto.randomUUID(), () => next)).toBeNull()
    })

    it("ends an account's other sessions and revokes their tokens only once", async () => {
      const { sessions, open } = given()
      const { sessionId, userId, first } = await opened()
      const spared = crypto.randomUUID()
      const token = hash('spared'.concat(spared.slice(0, 20)))
      await open(spared, userId, token)
      const end = () => sessions.end({ userId, except: spared, reason: 'ended', now: NOON + 9 })
      expect(await end()).toEqual([sessionId])
      expect(await end()).toEqual([])
      expect(await sessions.lock(sessionId, () => first)).toMatchObject({
        session: { isEnded: true },
        token: { status: 'spent', spentAt: NOON + 9 },
      })
      expect(await sessions.lock(spared, () => token)).toMatchObject({
        session: { isEnded: false },
        token: { status: 'alive' },
      })
    })

    async function shown(userId: number, at = NOON) {
      const [checkId, objectKey] = [crypto.randomUUID(), crypto.randomUUID()]
      const data = { sealed: hash('data'), wrappedKey: hash('key') }
      const photos = [{ photo: 'facePhoto' as const, objectKey, wrappedKey: hash('key') }]
      const isTaken = await given().identities.add({ checkId, userId, createdAt: at, photos, data })
      return { checkId, objectKey, isTaken }
    }

    it('accepts another identity check for an account only after the previous one was rejected', async () => {
      const { identities, newAccount } = given()
      const userId = await newAccount()
      const { checkId } = await shown(userId)
      expect((await shown(userId)).isTaken).toBe(false)
      const no = { status: 'REJECT', reason: 'not sharp', now: NOON + 1 } as const
      expect([await identities.move(checkId, no), await identities.move(checkId, no)]).toEqual([true, false])
      expect(await identities.latest(userId)).toMatchObject({ status: 'REJECT', rejectReason: 'not sharp' })
      const again = await shown(userId, NOON + 2)
      expect([again.isTaken, (await identities.latest(userId))?.checkId]).toEqual([true, again.checkId])
    })

    it('lists an identity check for deletion after its retention period or after the deletion of its key', async () => {
      const { identities, newAccount, screened } = given()
      const [early, late, leaver] = [await newAccount(), await newAccount(), await newAccount()]
      const made = await Promise.all([early, late, leaver].map((userId) => shown(userId)))
      const [first = '', second = '', third = ''] = made.map(({ checkId }) => checkId)
      await identities.move(first, { status: 'REJECT', reason: 'not sharp', now: NOON })
      await screened(second)
      await identities.move(second, { status: 'PASS', now: NOON })
      await identities.move(third, { status: 'REJECT', reason: 'not yours', now: NOON + HOUR_MS })
      const due = async (before: { rejected: number; passed: number }) =>
        (await identities.forgettable(before, 1_000))
          .map(({ checkId }) => checkId)
          .filter((id) => made.some((one) => one.checkId === id))
      expect(await due({ rejected: NOON, passed: NOON })).toEqual([])
      expect(await due({ rejected: NOON + 1, passed: NOON })).toEqual([first])
      expect(await due({ rejected: NOON, passed: NOON + 1 })).toEqual([second])
      await identities.shred(leaver)
      expect(await due({ rejected: NOON, passed: NOON })).toEqual([third])
      expect(await identities.latest(leaver)).toMatchObject({
        data: null,
        rejectReason: null,
        photos: [{ wrappedKey: null }],
      })
      const keys = made.map(({ objectKey }) => objectKey)
      expect(await identities.known([...keys, crypto.randomUUID()])).toEqual(new Set(keys))
      await identities.forgotten(third, NOON)
      expect(await due({ rejected: NOON, passed: NOON })).toEqual([])
      expect(await identities.known(keys)).toEqual(new Set(keys.slice(0, 2)))
    })
  })
}
