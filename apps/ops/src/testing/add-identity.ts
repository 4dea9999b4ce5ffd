import { randomUUID } from 'node:crypto'
import {
  dataContext,
  IDENTITY_PHOTOS,
  photoContext,
  type IdentityData,
  type KeptPhoto,
} from '@cambio/core/identity/identity'
import type { OpsWorld } from './ops-world.ts'

/** Content of each photo in an identity check. */
export const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex')

/** Creates an account with an encrypted identity check. Returns the user ID as a string. */
export async function addIdentity(
  world: OpsWorld,
  person: Pick<IdentityData, 'firstName' | 'lastName' | 'birthDate'>,
  { email = `${randomUUID()}@example.org`, isConfirmed = true } = {},
): Promise<string> {
  const [{ user_id: userId } = { user_id: 0 }] = await world.query<{ user_id: number }>(
    `INSERT INTO account (email, email_confirmed_at, locale) VALUES ('${email}', ${isConfirmed ? 'now()' : 'NULL'}, 'ru') RETURNING user_id`,
  )
  await world.withOps(async (ops) => {
    const { cipher, storage } = ops.identityDeps()
    const checkId = randomUUID()
    const text = JSON.stringify({ ...person, identityType: 'idcard' })
    const data = await cipher.seal(Buffer.from(text), dataContext(checkId))
    const photos: KeptPhoto[] = []
    for (const photo of IDENTITY_PHOTOS) {
      const objectKey = randomUUID()
      const { sealed, wrappedKey } = await cipher.seal(JPEG, photoContext(objectKey))
      await storage.put(objectKey, sealed)
      photos.push({ photo, objectKey, wrappedKey })
    }
    await world.stores.accounts.stores.identities.add({ checkId, userId, createdAt: Date.now(), data, photos })
  })
  return String(userId)
}
