import type { OpsAction, OpsStores, OpsWork } from './ops-store.ts'

/** What a decision comes to. */
export interface Decided extends Pick<OpsAction, 'action' | 'subject' | 'facts'> {
  /** What happens, in plain words, a sentence each. */
  says: string[]
}

/** A decision of a person, carried out in the transaction it is given. @throws {OpsRefusal} when it cannot be had */
export type Decision = (stores: OpsStores) => Promise<Decided>

/** Carries a decision out together with its entry in the audit log: both or neither. */
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

/** What a decision would come to, found by making it and taking it back: nothing stays written. */
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
  if (!foreseen) throw new Error('a transaction that was taken back has been foreseen')
  return foreseen
}

class TakenBack extends Error {}
