import type { Clock } from '@cambio/kernel/clock'
import type { IdentityStore, ObjectStorage } from './identity.ts'

/** How long photos and data are kept after a no and after a yes, days. */
export const DEFAULT_KEEP_DAYS = { rejected: 30, passed: 1_827 }
/** Checks forgotten in one pass. */
const CHECKS_PER_PASS = 50
/** Objects looked at in one pass. */
const OBJECTS_AT_ONCE = 500
/** An upload is over by then: what no check names after that was left behind, milliseconds. */
export const UNCLAIMED_AFTER_MS = 3_600_000

export interface ForgetIdentitiesDeps {
  store: Pick<IdentityStore, 'forgettable' | 'forgotten' | 'known'>
  storage: ObjectStorage
  /** How long photos and data are kept after a decision, milliseconds. */
  keep: { rejectedMs: number; passedMs: number }
  clock: Clock
}

/** Deletes what is kept no longer: the photos first, then that there were any. Answers whether more may be due. */
export async function forgetIdentities({ store, storage, keep, clock }: ForgetIdentitiesDeps): Promise<boolean> {
  const now = clock.now()
  const due = await store.forgettable({ rejected: now - keep.rejectedMs, passed: now - keep.passedMs }, CHECKS_PER_PASS)
  for (const { checkId, photos } of due) {
    for (const { objectKey } of photos) await storage.remove(objectKey)
    await store.forgotten(checkId, now)
  }
  return due.length === CHECKS_PER_PASS
}

/** Deletes objects that no check names: what an upload left behind that was cut off. */
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
