import type { Clock } from '@cambio/kernel/clock'
import type { IdentityStore, ObjectStorage } from './identity.ts'

/**
 * How many days an identity check's photos and data are retained after a rejection (`rejected`) or an approval
 * (`passed`).
 */
export const DEFAULT_KEEP_DAYS = { rejected: 30, passed: 1_827 }
/** Maximum number of identity checks whose data the worker deletes in one pass. */
const CHECKS_PER_PASS = 50
/** Number of stored objects that one query looks up. */
const OBJECTS_AT_ONCE = 500
/**
 * Maximum duration of an upload, in milliseconds. An older object that belongs to no identity check is left over from
 * an interrupted upload.
 */
export const UNCLAIMED_AFTER_MS = 3_600_000

export interface ForgetIdentitiesDeps {
  store: Pick<IdentityStore, 'forgettable' | 'forgotten' | 'known'>
  storage: ObjectStorage
  /** How long an identity check's photos and data are retained after the decision, in milliseconds. */
  keep: { rejectedMs: number; passedMs: number }
  clock: Clock
}

/**
 * Deletes the photos of identity checks whose retention period has ended, and then the data of these checks. A check
 * whose photos cannot be deleted does not stop the others of the pass. Returns whether more photos or data may be due for
 * deletion.
 * @throws the first failure, after all checks of the pass
 */
export async function forgetIdentities({ store, storage, keep, clock }: ForgetIdentitiesDeps): Promise<boolean> {
  const now = clock.now()
  const due = await store.forgettable({ rejected: now - keep.rejectedMs, passed: now - keep.passedMs }, CHECKS_PER_PASS)
  const failures: unknown[] = []
  for (const { checkId, photos } of due) {
    try {
      for (const { objectKey } of photos) await storage.remove(objectKey)
      await store.forgotten(checkId, now)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return due.length === CHECKS_PER_PASS
}

/** Deletes stored photos that belong to no identity check because their upload was interrupted. */
export async function forgetUnclaimed({
  store,
  storage,
  clock,
}: Pick<ForgetIdentitiesDeps, 'store' | 'storage' | 'clock'>): Promise<void> {
  const before = clock.now() - UNCLAIMED_AFTER_MS
  let batch: string[] = []
  const removeUnknown = async (): Promise<void> => {
    const known = await store.known(batch)
    for (const key of batch) if (!known.has(key)) await storage.remove(key)
    batch = []
  }
  for await (const { key, modifiedAt } of storage.list()) {
    if (modifiedAt < before) batch.push(key)
    if (batch.length >= OBJECTS_AT_ONCE) await removeUnknown()
  }
  await removeUnknown()
}
