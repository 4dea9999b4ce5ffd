import {
  dataContext,
  photoContext,
  type IdentityCheck,
  type IdentityData,
  type IdentityPhoto,
  type ObjectStorage,
  type EnvelopeCipher,
} from '../../identity/identity.ts'
import type { Decided } from '../decide.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores, OpsWork } from '../ops-store.ts'

/** Decrypted data of an identity check, for a reviewer. */
export interface OpenedIdentity {
  check: IdentityCheck
  data: IdentityData
  photos: { photo: IdentityPhoto; jpeg: Uint8Array }[]
}

/**
 * Decrypts an identity check for a reviewer. Logs the access before decrypting anything.
 * @throws {OpsRefusal} when the account has no identity data, or when its data or photos were deleted
 */
export async function openIdentity(
  { work, cipher, storage }: { work: OpsWork; cipher: EnvelopeCipher; storage: ObjectStorage },
  { userId, operator, now }: { userId: number; operator: string; now: number },
): Promise<OpenedIdentity> {
  const check = await work.transaction(async ({ identities }) => {
    const found = await identityOf({ identities }, userId)
    await identities.looked({ checkId: found.checkId, operator, what: 'data and photos' })
    if (found.status === 'CREATED') await identities.move(found.checkId, { status: 'PROCESS', now })
    return found
  })
  if (!check.data) throw new OpsRefusal(`The identity data of account ${userId} was deleted.`)
  const data = JSON.parse(
    new TextDecoder().decode(await cipher.open(check.data, dataContext(check.checkId))),
  ) as IdentityData
  const photos = []
  for (const { photo, objectKey, wrappedKey } of check.photos) {
    const sealed = await storage.get(objectKey)
    if (!sealed || !wrappedKey) throw new OpsRefusal(`${photo} of account ${userId} is missing.`)
    photos.push({ photo, jpeg: await cipher.open({ sealed, wrappedKey }, photoContext(objectKey)) })
  }
  return { check, data, photos }
}

/**
 * Accepts or rejects an identity check and emails the account holder.
 * @throws {OpsRefusal} when the check is already decided, its data was deleted or never viewed by an operator, or a
 *   name hit is not cleared
 */
export async function decideIdentity(
  stores: OpsStores,
  { userId, reason, now }: { userId: number; reason: string | null; now: number },
): Promise<Decided> {
  const { checkId, status, data } = await identityOf(stores, userId)
  if (status === 'PASS' || status === 'REJECT')
    throw new OpsRefusal(`The identity of account ${userId} is decided already: ${status}.`)
  if (!data) throw new OpsRefusal(`The identity data of account ${userId} was deleted.`)
  if (reason === null && status !== 'PROCESS')
    throw new OpsRefusal(`First use identity show: no operator has seen the data of account ${userId}.`)
  const account = await stores.accounts.find(userId)
  if (!account) throw new OpsRefusal(`Account ${userId} was deleted.`)
  await assertNoHits(stores, { checkId, userId })
  const to = reason === null ? 'PASS' : 'REJECT'
  if (!(await stores.identities.move(checkId, { status: to, now, ...(reason !== null && { reason }) })))
    throw new OpsRefusal(`Another operator has just decided on the identity of account ${userId}.`)
  const isEmailed = await emailDecision(stores, account, reason, now)
  return {
    action: `identity ${reason === null ? 'pass' : 'reject'}`,
    subject: `account ${userId}`,
    facts: { check: checkId },
    summary: [
      reason === null
        ? `The identity of account ${userId} counts as confirmed from now on.`
        : `The identity of account ${userId} is not accepted; they may send another.`,
      isEmailed ? 'The user gets an email.' : 'The user gets no email, because the account has no confirmed address.',
      ...(reason === null ? [] : [`The user sees this reason: ${reason}`]),
    ],
  }
}

/**
 * Refuses to decide on an identity check whose user may be on a sanctions list, because a rejection could tip off the
 * user.
 */
async function assertNoHits(
  { nameHits }: Pick<OpsStores, 'nameHits'>,
  { checkId, userId }: { checkId: string; userId: number },
): Promise<void> {
  const hits = await nameHits.notCleared(checkId)
  if (hits.length === 0) return
  const named = hits.map(({ hitId, decision }) => (decision === null ? hitId : `${hitId} (${decision})`)).join(', ')
  throw new OpsRefusal(`Account ${userId} has name hits that are not cleared: ${named}. First use name-hit.`)
}

type AccountToEmail = NonNullable<Awaited<ReturnType<OpsStores['accounts']['find']>>>

/** Emails a decision to the account holder. Returns false if the account has no confirmed email address. */
async function emailDecision(
  { emails }: Pick<OpsStores, 'emails'>,
  { userId, email, isEmailConfirmed, locale }: AccountToEmail,
  reason: string | null,
  now: number,
): Promise<boolean> {
  if (email === null || !isEmailConfirmed) return false
  const to = { userId, email, locale, now }
  if (reason === null) await emails.add({ ...to, kind: 'IDENTITY_PASSED', facts: {} })
  else await emails.add({ ...to, kind: 'IDENTITY_REJECTED', facts: { reason } })
  return true
}

async function identityOf({ identities }: Pick<OpsStores, 'identities'>, userId: number): Promise<IdentityCheck> {
  const check = await identities.latest(userId)
  if (!check) throw new OpsRefusal(`Account ${userId} has sent no identity data.`)
  return check
}
