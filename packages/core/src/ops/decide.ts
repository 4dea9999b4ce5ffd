import type { OpsAction, OpsStores, OpsWork } from './ops-store.ts'

/** Outcome of an operator's decision. */
export interface Decided extends Pick<OpsAction, 'action' | 'subject' | 'facts'> {
  /** Plain-English description of the outcome, one sentence per item. */
  summary: string[]
}

/**
 * Carries out an operator's decision within the given transaction.
 * @throws {OpsRefusal} when the decision is not possible
 */
export type Decision = (stores: OpsStores) => Promise<Decided>

/** Carries out a decision and writes its audit log entry in the same transaction. */
export async function decide(
  work: OpsWork,
  decision: Decision,
  by: Pick<OpsAction, 'operator' | 'reason'>,
): Promise<Decided> {
  return work.transaction(async (stores) => {
    await stores.ops.actAs(by.operator)
    const decided = await decision(stores)
    const { action, subject, facts } = decided
    await stores.ops.record({ ...by, action, subject, facts })
    return decided
  })
}

/** Previews the outcome of an operator's decision by carrying it out and rolling back the transaction. */
export async function foresee(work: OpsWork, decision: Decision, operator: string): Promise<Decided> {
  let foreseen: Decided | null = null
  try {
    await work.transaction(async (stores) => {
      await stores.ops.actAs(operator)
      foreseen = await decision(stores)
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack) || !foreseen) throw error
  }
  if (!foreseen) throw new Error('a rolled back decision has an outcome')
  return foreseen
}

class TakenBack extends Error {}
