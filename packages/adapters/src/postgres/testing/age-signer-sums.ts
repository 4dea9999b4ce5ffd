import type { Queryable } from '../queryable.ts'

/** Time that separates shifted rows from other rows, because the key of the rows must always be unique. */
const FAR = `interval '10000 days'`

/** Moves all sums of the signer into the past. */
export async function ageSignerSums(owner: Queryable, minutes: number): Promise<void> {
  await owner.query(`UPDATE signer_sum SET slot = slot - ${FAR}`)
  await owner.query(`UPDATE signer_sum SET slot = slot + ${FAR} - ${minutes} * interval '1 minute'`)
}
