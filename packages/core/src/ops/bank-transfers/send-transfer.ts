import type { StatementEntry } from '../../fiat/bank-statement.ts'
import { formatFiat } from '../../fiat/fiat-money.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'

/** A transfer that left the exchange's account, as an operator enters it. */
export interface SentTransfer extends Pick<StatementEntry, 'statementId' | 'feeMinor' | 'bookedAt'> {
  /** Id of the order for the bank. */
  txId: string
}

/**
 * Returns the line of a transfer that an operator carried out at the bank. Amount and payee come from the order.
 * @throws {OpsRefusal} for an unknown order, and for a fee above the one that the payment holds
 */
export async function sentEntry(
  { bankLines }: Pick<OpsStores, 'bankLines'>,
  { statementId, txId, feeMinor, bookedAt }: SentTransfer,
): Promise<StatementEntry> {
  const order = await bankLines.findOrder(txId)
  if (order === null) throw new OpsRefusal(`There is no order ${txId} for the bank.`)
  if (order.isDone && (await bankLines.find(statementId))?.txId !== txId)
    throw new OpsRefusal(`Another line of the statement carries out order ${txId} already.`)
  if (feeMinor > order.maxFeeMinor)
    throw new OpsRefusal(
      `The fee is at most ${formatFiat({ currency: 'EUR', minor: order.maxFeeMinor })} EUR, which the payment holds for it. Record the transfer with this fee; the rest is a cost of the exchange.`,
    )
  const { iban: name, amountMinor } = order
  return {
    ...{ statementId, kind: 'out', memo: null, txId, reverses: null, amountMinor, feeMinor, name, bookedAt },
    payerCheck: 'unverified',
  }
}
