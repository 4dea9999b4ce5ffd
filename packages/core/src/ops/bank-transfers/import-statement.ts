import type { StatementFile, StatementFileEntry } from '../../fiat/statement-file.ts'
import { formatFiat } from '../../fiat/fiat-money.ts'
import type { Decided } from '../decide.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'
import { importedEntry } from './import-entry.ts'
import { limitUnverified } from './limit-unverified.ts'
import type { ReceiveDeps } from './receive-transfer.ts'
import { recordLine, type RecordLineDeps } from './record-line.ts'

type Deps = RecordLineDeps & ReceiveDeps

/**
 * Records the booked entries of a statement file as `recordLine` does. Lines that are already recorded remain
 * unchanged, so files may overlap or be imported again. Lists the entries that an operator must record by hand.
 * @param name file name for the audit log
 */
export async function importStatement(
  deps: Deps,
  stores: OpsStores,
  { file, name, operator }: { file: StatementFile; name: string; operator: string },
): Promise<Decided> {
  const summary: string[] = []
  const counts = { entries: file.entries.length, unbooked: file.unbooked, left: 0 }
  for (const entry of file.entries) {
    const recorded = await recordEntry(deps, stores, { entry, operator })
    counts.left += recorded.isLeft ? 1 : 0
    summary.push(...recorded.summary)
  }
  const facts = Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, String(count)]))
  const sum = `${counts.entries} booked entries, ${counts.left} left for an operator, ${counts.unbooked} not booked yet.`
  return { action: 'bank-transfer import', subject: `bank statement ${name}`, facts, summary: [...summary, sum] }
}

async function recordEntry(
  deps: Deps,
  stores: OpsStores,
  { entry, operator }: { entry: StatementFileEntry; operator: string },
): Promise<{ summary: string[]; isLeft: boolean }> {
  try {
    const line = await limitUnverified(stores, await importedEntry(deps, stores, entry), deps.twoOperatorsAboveMinor)
    return {
      summary: (await recordLine(deps, stores, { entry: line, operator, isAlso: false })).summary,
      isLeft: false,
    }
  } catch (error) {
    if (!(error instanceof OpsRefusal)) throw error
    const { statementId, isCredit, amountMinor, party } = entry
    const amount = `${formatFiat({ currency: 'EUR', minor: amountMinor })} EUR`
    const left = `LEFT: ${statementId}, ${amount} ${isCredit ? 'from' : 'to'} ${party}. ${error.message}`
    return { summary: [left], isLeft: true }
  }
}
