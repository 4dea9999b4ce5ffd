import type { OpsAction, OpsStores, OpsWork } from './ops-store.ts'

/** Outcome of an operator's decision. */
export interface Decided extends Pick<OpsAction, 'action' | 'subject' | 'facts'> {
  /** Description of the outcome in plain sentences. */
  says: string[]
}

/**
 * Carries out an operator's decision in the given transaction.
 * @throws {OpsRefusal} when the decision is not possible
 */
export type Decision = (stores: OpsStores) => Promise<Decided>

/** Executes a decision and writes its audit log entry in one transaction. */
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

/**
 * Returns the outcome that a decision would have. Executes the decision and rolls back the transaction, so it stores
 * nothing.
 */
export async function foresee(work: OpsWork, decision: Decision): Promise<Decided> {
  let foreseen: Decided | null = null
  try {
    await work.transaction(async (stores) => {
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
