import {
  IDENTITY_PHOTOS,
  dataContext,
  photoContext,
  type IdentityCheck,
  type IdentityStore,
  type KeptPhoto,
  type ObjectStorage,
  type EnvelopeCipher,
} from '../identity/identity.ts'
import { UNCLAIMED_AFTER_MS, type ForgetIdentitiesDeps } from '../identity/forget-identities.ts'
import type { Finding } from './audit.ts'

const CHECKS_AT_ONCE = 100
/** How long the deletion of identity data may be overdue before the audit reports it, in milliseconds. */
const LATE_AFTER_MS = 86_400_000
const INVARIANT = 21
/** First bytes that identify unencrypted images and documents. */
const PLAIN = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x52, 0x49, 0x46, 0x46],
  [0x25, 0x50, 0x44, 0x46],
]
const JPEG = PLAIN[0] ?? []

export interface AuditIdentitiesDeps {
  store: IdentityStore
  storage: ObjectStorage
  cipher: EnvelopeCipher
  keep: ForgetIdentitiesDeps['keep']
  now: number
}

/**
 * Checks invariant 21. Identity data must be encrypted at rest, readable while a reviewer needs it, and deleted in
 * time. Every stored object must belong to an identity check.
 */
export async function auditIdentities(deps: AuditIdentitiesDeps): Promise<Finding[]> {
  const findings: Finding[] = []
  const claimed = new Set<string>()
  let after: string | null = null
  for (;;) {
    const checks: IdentityCheck[] = await deps.store.after(after, CHECKS_AT_ONCE)
    for (const check of checks) {
      findings.push(...keepingFindings(deps, check), ...(await dataFindings(deps, check)))
      for (const photo of check.photos) {
        claimed.add(photo.objectKey)
        findings.push(...(await photoFindings(deps, check, photo)))
      }
    }
    if (checks.length < CHECKS_AT_ONCE) break
    after = checks.at(-1)?.checkId ?? null
  }
  for await (const { key, modifiedAt } of deps.storage.list())
    if (!claimed.has(key) && modifiedAt < deps.now - 2 * UNCLAIMED_AFTER_MS)
      findings.push(found(`object ${key}: nobody's`))
  return findings
}

/**
 * Returns findings about the retention of an identity check's data. The data must exist while the check is open, and
 * must be deleted on time after the decision.
 */
function keepingFindings({ keep, now }: AuditIdentitiesDeps, check: IdentityCheck): Finding[] {
  const { checkId, status, data, photos, decidedAt, accountDeletedAt } = check
  const keptMs = status === 'PASS' ? keep.passedMs : keep.rejectedMs
  const keptUntil = accountDeletedAt ?? (decidedAt === null ? null : decidedAt + keptMs)
  if (keptUntil !== null) {
    const isLate = keptUntil + LATE_AFTER_MS < now && (data !== null || photos.length > 0)
    return isLate ? [found(`identity ${checkId} is kept longer than it may be`)] : []
  }
  const missing = IDENTITY_PHOTOS.filter((one) => !photos.some(({ photo, wrappedKey }) => photo === one && wrappedKey))
  return [
    ...(data === null ? [found(`identity ${checkId} is ${status}, and its data are missing`)] : []),
    ...missing.map((photo) => found(`identity ${checkId} is ${status}, and ${photo} or its key is missing`)),
  ]
}

async function dataFindings({ cipher }: AuditIdentitiesDeps, { checkId, data }: IdentityCheck): Promise<Finding[]> {
  if (data === null) return []
  const opened = await cipher.open(data, dataContext(checkId)).catch(() => null)
  return opened ? [] : [found(`identity ${checkId}: its data do not open with the key`)]
}

async function photoFindings(
  { storage, cipher }: AuditIdentitiesDeps,
  { checkId }: IdentityCheck,
  { photo, objectKey, wrappedKey }: KeptPhoto,
): Promise<Finding[]> {
  const name = `identity ${checkId}: ${photo}`
  const bytes = await storage.get(objectKey)
  // A photo whose key was deleted may be missing, because the worker deletes the photo itself soon afterwards.
  if (!bytes) return wrappedKey === null ? [] : [found(`${name} is missing`)]
  if (PLAIN.some((magic) => startsWith(bytes, magic))) return [found(`${name} lies open`)]
  if (wrappedKey === null) return []
  const opened = await cipher.open({ sealed: bytes, wrappedKey }, photoContext(objectKey)).catch(() => null)
  if (!opened) return [found(`${name} does not open with its key`)]
  return startsWith(opened, JPEG) ? [] : [found(`${name} is not the photo that we made of it`)]
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte)
}

function found(what: string): Finding {
  return { invariant: INVARIANT, what }
}
