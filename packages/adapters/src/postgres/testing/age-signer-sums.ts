import type { Queryable } from '../queryable.ts'

/**
 * Interval by which rows are first moved away and then back, because a single update could briefly violate the unique
 * key.
 */
const FAR = `interval '10000 days'`

/** Backdates all of the signer's sums by the given number of minutes. */
export async function ageSignerSums(owner: Queryable, minutes: number): Promise<void> {
  await owner.query(`UPDATE signer_sum SET slot = slot - ${FAR}`)
  await owner.query(`UPDATE signer_sum SET slot = slot + ${FAR} - ${minutes} * interval '1 minute'`)
}
