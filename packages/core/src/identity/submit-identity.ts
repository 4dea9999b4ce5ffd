import type { Account, SignedIn } from '../accounts/account.ts'
import type { AccountDeps } from '../accounts/account-ports.ts'
import { requireAccount, type SignedInDeps } from '../accounts/require-account.ts'
import { DomainError } from '../shared/domain-error.ts'
import {
  dataContext,
  IDENTITY_PHOTOS,
  photoContext,
  type IdentityCheck,
  type IdentityData,
  type IdentityPhoto,
  type IdentityStore,
  type ObjectStorage,
  type PhotoStudio,
  type Sealed,
  type EnvelopeCipher,
} from './identity.ts'

/** Dependencies for finding an account's latest identity check. */
interface LatestDeps {
  work: { stores: { identities: Pick<IdentityStore, 'latest'> } }
}

export interface IdentityDeps extends Pick<AccountDeps, 'clock' | 'newUuid'> {
  work: (SignedInDeps & LatestDeps)['work'] & {
    transaction<T>(work: (stores: { identities: Pick<IdentityStore, 'add'> }) => Promise<T>): Promise<T>
  }
  cipher: EnvelopeCipher
  storage: ObjectStorage
  studio: PhotoStudio
}

export interface IdentitySubmission {
  signedIn: SignedIn
  data: IdentityData
  photos: Partial<Record<IdentityPhoto, Uint8Array>>
}

/**
 * Returns the signed-in account's latest identity check, or null if there has been none.
 * @throws {DomainError} SESSION_REQUIRED
 */
export async function identityOf(deps: SignedInDeps & LatestDeps, signedIn: SignedIn): Promise<IdentityCheck | null> {
  const { userId } = await requireAccount(deps, signedIn)
  return deps.work.stores.identities.latest(userId)
}

/**
 * Counts an attempt and checks that the account may submit a form. Runs before the body is read.
 * @throws {DomainError} SESSION_REQUIRED, IDENTITY_IN_REVIEW, TOO_MANY_ATTEMPTS
 */
export async function admitIdentity(
  deps: SignedInDeps & LatestDeps & Pick<AccountDeps, 'limits'>,
  { signedIn, ip }: { signedIn: SignedIn; ip: string },
): Promise<Account> {
  const account = await requireAccount(deps, signedIn)
  await assertNoneOpen(deps, account.userId)
  await deps.limits.take('identity', { ip, email: account.email })
  return account
}

/**
 * Encrypts an account holder's data and photos and stores them for review. Stores either everything or nothing.
 * @throws {DomainError} SESSION_REQUIRED, IDENTITY_IN_REVIEW, IDENTITY_FIELD_REFUSED, PHOTO_REFUSED
 * @throws {AdapterError} when the data or photos cannot be stored
 */
export async function submitIdentity(
  deps: IdentityDeps,
  { signedIn, data, photos }: IdentitySubmission,
): Promise<void> {
  const { userId } = await requireAccount(deps, signedIn)
  await assertNoneOpen(deps, userId)
  const now = deps.clock.now()
  refuseDates(data, now)
  const checkId = deps.newUuid()
  const sealed: { photo: IdentityPhoto; objectKey: string; content: Sealed }[] = []
  for (const photo of IDENTITY_PHOTOS) {
    const objectKey = deps.newUuid()
    const developed = await develop(deps.studio, photo, photos[photo])
    sealed.push({ photo, objectKey, content: await deps.cipher.seal(developed, photoContext(objectKey)) })
  }
  const sealedData = await deps.cipher.seal(new TextEncoder().encode(JSON.stringify(data)), dataContext(checkId))
  // If the object storage cannot remove a photo now, the worker removes it later, because it belongs to no identity
  // check.
  const removeAll = () => Promise.allSettled(sealed.map(({ objectKey }) => deps.storage.remove(objectKey)))
  try {
    for (const { objectKey, content } of sealed) await deps.storage.put(objectKey, content.sealed)
  } catch (error) {
    await removeAll()
    throw error
  }
  const kept = sealed.map(({ photo, objectKey, content }) => ({ photo, objectKey, wrappedKey: content.wrappedKey }))
  const check = { checkId, userId, createdAt: now, photos: kept, data: sealedData }
  // If the database's reply is lost, the check may exist, so do not delete its photos. The worker later removes photos
  // without a check.
  if (await deps.work.transaction(({ identities }) => identities.add(check))) return
  await removeAll()
  throw inReview()
}

async function develop(studio: PhotoStudio, photo: IdentityPhoto, bytes: Uint8Array | undefined): Promise<Uint8Array> {
  const refused = (reason: string) =>
    new DomainError('PHOTO_REFUSED', 'The file is not a supported photo', { field: photo, reason })
  if (!bytes) throw refused('missing')
  const developed = await studio.develop(bytes)
  if (!developed) throw refused('not-a-photo')
  return developed
}

async function assertNoneOpen(deps: LatestDeps, userId: number): Promise<void> {
  const latest = await deps.work.stores.identities.latest(userId)
  if (latest && latest.status !== 'REJECT' && latest.expiredAt === null) throw inReview()
}

function inReview(): DomainError {
  return new DomainError('IDENTITY_IN_REVIEW', 'The identity check was already submitted')
}

function refuseDates({ birthDate, expireDate }: IdentityData, now: number): void {
  const today = new Date(now).toISOString().slice(0, 10)
  const refused = (field: string, reason: string) =>
    new DomainError('IDENTITY_FIELD_REFUSED', 'The date is not plausible', { field, reason })
  if (birthDate > today) throw refused('birthDate', 'in-the-future')
  if (expireDate < today) throw refused('expireDate', 'expired')
}
