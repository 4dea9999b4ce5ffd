import type { StatementEntry } from '../../fiat/bank-statement.ts'
import { formatFiat } from '../../fiat/fiat-money.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'

/** A transfer that left the exchange's account, as entered by an operator. */
export interface SentTransfer extends Pick<StatementEntry, 'statementId' | 'feeMinor' | 'bookedAt'> {
  /** ID of the bank order. */
  txId: string
}

/**
 * Returns the statement line for a transfer that an operator carried out at the bank. The amount and the payee are
 * copied from the bank order.
 * @throws {OpsRefusal} when the order is unknown or the fee exceeds the one reserved for the payment
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
    statementId,
    kind: 'out',
    memo: null,
    txId,
    reverses: null,
    amountMinor,
    feeMinor,
    name,
    bookedAt,
    payerCheck: 'unverified',
    payerIban: null,
  }
}
