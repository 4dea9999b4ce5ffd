import type { StatementEntry } from '../../fiat/bank-statement.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'

/** Returns the line of a fee that the bank took without an order of the exchange. `name` is the text of the statement. */
export function chargeEntry(
  charge: Pick<StatementEntry, 'statementId' | 'amountMinor' | 'name' | 'bookedAt'>,
): StatementEntry {
  const links = { memo: null, txId: null, reverses: null } as const
  return { ...charge, ...links, kind: 'charge', feeMinor: 0n, payerCheck: 'unverified' }
}

/** Money that the payer's bank took back, as an operator enters it. */
export interface RecalledTransfer extends Pick<StatementEntry, 'statementId' | 'amountMinor' | 'bookedAt'> {
  /** Statement id of the received line. */
  recalled: string
}

/**
 * Returns the line of a recall. It takes back the whole amount of the received line.
 * @throws {OpsRefusal} for an unknown line, for another amount, and for a line that another line recalls
 */
export async function recallEntry(
  { bankLines }: Pick<OpsStores, 'bankLines'>,
  { statementId, recalled, amountMinor, bookedAt }: RecalledTransfer,
): Promise<StatementEntry> {
  const line = await bankLines.find(recalled)
  if (line?.kind !== 'in' || line.height === null)
    throw new OpsRefusal(`The statement has no confirmed line ${recalled} of received money.`)
  if (line.amountMinor !== amountMinor)
    throw new OpsRefusal(
      `Line ${recalled} has another amount. A recall takes back the whole line: record a fee with bank-transfer charge.`,
    )
  const other = await bankLines.findReversal(recalled)
  if (other !== null && other !== statementId) throw new OpsRefusal(`Line ${other} recalled line ${recalled} already.`)
  return {
    ...{ statementId, kind: 'recall', memo: null, txId: null, reverses: recalled, amountMinor, feeMinor: 0n },
    ...{ name: line.name, payerCheck: 'unverified', bookedAt },
  }
}
