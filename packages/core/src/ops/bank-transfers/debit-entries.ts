import type { StatementEntry } from '../../fiat/bank-statement.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'

/**
 * Returns the statement line for a fee that the bank charged without a payment order of the exchange. `name` is the
 * description on the statement.
 */
export function chargeEntry(
  charge: Pick<StatementEntry, 'statementId' | 'amountMinor' | 'name' | 'bookedAt'>,
): StatementEntry {
  const links = { memo: null, txId: null, reverses: null } as const
  return { ...charge, ...links, kind: 'charge', feeMinor: 0n, payerCheck: 'unverified', payerIban: null }
}

/** A payment that the payer's bank recalled, as entered by an operator. */
export interface RecalledTransfer extends Pick<StatementEntry, 'statementId' | 'amountMinor' | 'bookedAt'> {
  /** Statement ID of the received transfer that was recalled. */
  recalled: string
}

/**
 * Returns the statement line for a recall of a received line. If the bank took back only a part, the remainder becomes
 * a deposit in suspense.
 * @throws {OpsRefusal} when the line is unknown, the amount exceeds it, or another line already recalls it
 */
export async function recallEntry(
  { bankLines }: Pick<OpsStores, 'bankLines'>,
  { statementId, recalled, amountMinor, bookedAt }: RecalledTransfer,
): Promise<StatementEntry> {
  const line = await bankLines.find(recalled)
  if (line?.kind !== 'in' || line.height === null)
    throw new OpsRefusal(`The statement has no confirmed line ${recalled} of received money.`)
  if (amountMinor > line.amountMinor)
    throw new OpsRefusal(
      `Line ${recalled} brought less. Record a fee that the bank took in addition with bank-transfer charge.`,
    )
  const [other = null] = await bankLines.findReversals(recalled)
  if (other !== null && other.statementId !== statementId)
    throw new OpsRefusal(`Line ${other.statementId} recalled line ${recalled} already.`)
  return {
    statementId,
    kind: 'recall',
    memo: null,
    txId: null,
    reverses: recalled,
    amountMinor,
    feeMinor: 0n,
    name: line.name,
    payerCheck: 'unverified',
    payerIban: null,
    bookedAt,
  }
}
