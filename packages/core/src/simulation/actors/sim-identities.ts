import { present } from '@cambio/kernel/assert'
import { forgetIdentities, forgetUnclaimed } from '../../identity/forget-identities.ts'
import type { ObjectStorage, EnvelopeCipher } from '../../identity/identity.ts'
import { submitIdentity } from '../../identity/submit-identity.ts'
import { AdapterError } from '../../shared/adapter-error.ts'
import { DomainError } from '../../shared/domain-error.ts'
import { MemoryIdentityStore } from '../../testing/memory/memory-identity-store.ts'
import type { Random } from '../random.ts'
import { accountOf } from './sim-people.ts'
import type { SimContext } from '../sim-context.ts'

const PEOPLE = 40
const DAY_MS = 24 * 3_600_000
/** Retention periods of identity data after a rejection and after an approval, in milliseconds. */
export const KEPT = { rejectedMs: 2 * DAY_MS, passedMs: 3 * DAY_MS }
/** Marker that occurs in all identity data and nowhere else, so that leaks can be found. */
export const PERSONAL = 'Ivanova-4510'
/** Probability that storing an object fails, although the object may have been stored. */
const STORAGE_FAILS = 0.1
const CUT_OFF = 0.1

/** Fake cipher that stores the plaintext in memory and returns a reference to it instead of ciphertext. */
class SimCipher implements EnvelopeCipher {
  readonly #sealed: Uint8Array[] = []

  async seal(bytes: Uint8Array): ReturnType<EnvelopeCipher['seal']> {
    const name = new TextEncoder().encode(`sealed ${this.#sealed.push(bytes) - 1}`)
    return { sealed: name, wrappedKey: name }
  }

  async open({ sealed }: Parameters<EnvelopeCipher['open']>[0]): Promise<Uint8Array> {
    return present(this.#sealed[Number(new TextDecoder().decode(sealed).split(' ')[1])], 'what was sealed here')
  }
}

/**
 * Simulates account holders who submit identity data, are approved or rejected, and delete their accounts. Their data
 * must then be deleted.
 */
export class SimIdentities {
  readonly cipher: EnvelopeCipher = new SimCipher()
  readonly objects = new Map<string, { bytes: Uint8Array; modifiedAt: number }>()
  readonly identities: MemoryIdentityStore
  /** All reported messages, in place of a real process's log. */
  readonly log: string[] = []
  readonly storage: ObjectStorage
  readonly #world: SimContext
  readonly #random: Random
  #serial = 0

  constructor(world: SimContext, random: Random) {
    this.#world = world
    this.#random = random
    this.identities = new MemoryIdentityStore(world.db)
    this.storage = this.#storage()
  }

  async step(): Promise<void> {
    const userId = 1 + this.#random.below(PEOPLE)
    const deed = this.#random.weighted<() => Promise<void>>([
      [4, () => this.#show(userId)],
      [3, () => this.#decide(userId)],
      [1, () => this.forget()],
      [0.5, () => this.identities.shred(userId)],
    ])
    await deed()
  }

  /** Runs the worker's recurring job that deletes identity data. */
  async forget(): Promise<void> {
    const { storage, identities: store } = this
    const clock = { now: () => this.#world.now }
    await forgetIdentities({ store, storage, keep: KEPT, clock })
    await forgetUnclaimed({ store, storage, clock })
  }

  async #show(userId: number): Promise<void> {
    const photo = new TextEncoder().encode(`a photo of ${PERSONAL}`)
    const data = {
      firstName: 'Anna',
      lastName: PERSONAL,
      issueCountry: 'LV',
      birthDate: '1990-02-03',
      expireDate: '2099-01-01',
      identityType: 'idcard',
      identityNumber: PERSONAL,
    }
    const photos = { facePhoto: photo, frontPhoto: photo, backendPhoto: photo }
    const signedIn = { userId, sessionId: '' }
    try {
      await submitIdentity(this.#deps(userId), { signedIn, data, photos })
    } catch (error) {
      if (!(error instanceof DomainError || error instanceof AdapterError)) throw error
      this.log.push(error.message)
    }
  }

  async #decide(userId: number): Promise<void> {
    const check = await this.identities.latest(userId)
    if (!check) return
    const verdict = this.#random.chance(0.5)
      ? ({ status: 'PASS' } as const)
      : ({ status: 'REJECT', reason: 'not sharp' } as const)
    await this.identities.move(check.checkId, { ...verdict, now: this.#world.now })
  }

  #deps(userId: number): Parameters<typeof submitIdentity>[0] {
    const { identities } = this
    return {
      cipher: this.cipher,
      storage: this.storage,
      studio: { develop: (bytes) => Promise.resolve(bytes) },
      clock: { now: () => this.#world.now },
      newUuid: () => `paper-${(this.#serial += 1)}`,
      work: {
        stores: { identities, accounts: { findSignedIn: () => Promise.resolve(accountOf(userId)) } },
        transaction: async (work) => {
          const done = await this.#world.db.transaction(() => work({ identities }))
          if (this.#random.chance(CUT_OFF)) throw new AdapterError('the connection was cut', { retryable: true })
          return done
        },
      },
    }
  }

  #storage(): ObjectStorage {
    const { objects } = this
    return {
      put: async (key, bytes) => {
        const fails = this.#random.chance(STORAGE_FAILS)
        if (!fails || this.#random.chance(0.5)) objects.set(key, { bytes, modifiedAt: this.#world.now })
        if (fails) throw new AdapterError(`object ${key} was not kept`, { retryable: true })
      },
      get: async (key) => objects.get(key)?.bytes ?? null,
      remove: async (key) => void objects.delete(key),
      async *list() {
        for (const [key, { modifiedAt }] of objects) yield { key, modifiedAt }
      },
    }
  }
}
