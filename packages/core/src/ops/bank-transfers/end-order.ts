import type { StatementEntry } from '../../fiat/bank-statement.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'

/** Length of the part of an order's id in the statement id of a refusal. */
const ID_PART = 40

/** An order that the bank refused, as an operator enters it. */
export interface RefusedTransfer extends Pick<StatementEntry, 'bookedAt'> {
  txId: string
  operator: string
}

/**
 * Returns the line of an order that the bank refused or that must not be carried out. No money moves. The statement of
 * the bank has no such line, so its id comes from the order.
 * @throws {OpsRefusal} for an unknown order, for one that settles no order of a user, for one that another line ends, and
 *   for one that another operator took, because that operator may carry it out
 */
export async function refusedEntry(
  { bankLines }: Pick<OpsStores, 'bankLines'>,
  { txId, bookedAt, operator }: RefusedTransfer,
): Promise<StatementEntry> {
  const order = await bankLines.findOrder(txId)
  if (order === null) throw new OpsRefusal(`There is no order ${txId} for the bank.`)
  if (!order.settlesOrder)
    throw new OpsRefusal(
      `Order ${txId} returns a deposit or goes to the cold wallet. It stays open until the bank carries it out.`,
    )
  const statementId = `refused-${txId.slice(0, ID_PART)}`
  const known = await bankLines.find(statementId)
  if (order.isDone && known === null)
    throw new OpsRefusal(`A line of the statement carries out order ${txId} already. Use bank-transfer returned.`)
  const taker = known === null ? await bankLines.take(txId, operator) : operator
  if (taker !== operator) throw new OpsRefusal(`${taker} has taken order ${txId}. Only ${taker} can record a refusal.`)
  const { iban: name, amountMinor } = order
  return {
    ...{ statementId, kind: 'refused', memo: null, txId, reverses: null, amountMinor, feeMinor: 0n, name },
    // The second operator confirms the same refusal at another time.
    ...{ payerCheck: 'unverified', bookedAt: known?.bookedAt ?? bookedAt },
  }
}

/** Money of our own transfer that another bank sent back, as an operator enters it. */
export interface ReturnedTransfer extends Pick<StatementEntry, 'statementId' | 'amountMinor' | 'bookedAt'> {
  /** Id of the order for the bank. */
  txId: string
}

/**
 * Returns the line of a transfer that came back, such as for a closed account. The money becomes a deposit in suspense,
 * about which an operator decides.
 * @throws {OpsRefusal} for an order that no line carries out, and for more money than the order sent
 */
export async function returnedEntry(
  { bankLines }: Pick<OpsStores, 'bankLines'>,
  { statementId, txId, amountMinor, bookedAt }: ReturnedTransfer,
): Promise<StatementEntry> {
  const order = await bankLines.findOrder(txId)
  if (order === null) throw new OpsRefusal(`There is no order ${txId} for the bank.`)
  const carriedOut = await bankLines.findOrderLine(txId)
  if (carriedOut?.kind !== 'out' || carriedOut.height === null)
    throw new OpsRefusal(`The statement does not show that the bank carried out order ${txId}. Record that line first.`)
  if (amountMinor > order.amountMinor) throw new OpsRefusal(`Order ${txId} sent less than that.`)
  const other = await bankLines.findReversal(txId)
  if (other !== null && other !== statementId) throw new OpsRefusal(`Line ${other} returned order ${txId} already.`)
  return {
    ...{ statementId, kind: 'in', memo: null, txId: null, reverses: txId, amountMinor, feeMinor: 0n },
    // The payee of our own order is the payer, so no name is compared.
    ...{ name: order.iban, payerCheck: 'matches', bookedAt },
  }
}
