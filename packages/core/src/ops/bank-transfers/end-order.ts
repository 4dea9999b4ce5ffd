import type { StatementEntry } from '../../fiat/bank-statement.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'

/** Number of leading characters of the bank order ID that a rejection's statement ID contains. */
const ID_PART = 40

/** A payment order that the bank rejected, as entered by an operator. */
export interface RefusedTransfer extends Pick<StatementEntry, 'bookedAt'> {
  txId: string
  operator: string
}

/**
 * Returns the statement line for a bank order that the bank refused or that must not be carried out. No money moves.
 * The bank's statement has no such line, so the line's ID is derived from the bank order.
 * @throws {OpsRefusal} when the bank order is unknown or is already completed by another line, or when another operator
 * processes it and may still carry it out
 */
export async function refusedEntry(
  { bankLines }: Pick<OpsStores, 'bankLines'>,
  { txId, bookedAt, operator }: RefusedTransfer,
): Promise<StatementEntry> {
  const order = await bankLines.findOrder(txId)
  if (order === null) throw new OpsRefusal(`There is no order ${txId} for the bank.`)
  const statementId = `refused-${txId.slice(0, ID_PART)}`
  const known = await bankLines.find(statementId)
  if (order.isDone && known === null)
    throw new OpsRefusal(`A line of the statement carries out order ${txId} already. Use bank-transfer returned.`)
  const taker = known === null ? await bankLines.take(txId, operator) : operator
  if (taker !== operator) throw new OpsRefusal(`${taker} has taken order ${txId}. Only ${taker} can record a refusal.`)
  const { iban: name, amountMinor } = order
  return {
    statementId,
    kind: 'refused',
    memo: null,
    txId,
    reverses: null,
    amountMinor,
    feeMinor: 0n,
    name,
    payerCheck: 'unverified',
    payerIban: null,
    // Reuse the first operator's booking time. The second operator confirms later, and both must confirm the same line
    // of the bank statement.
    bookedAt: known?.bookedAt ?? bookedAt,
  }
}

/** Money that another bank sent back from one of our own transfers, as entered by an operator. */
export interface ReturnedTransfer extends Pick<StatementEntry, 'statementId' | 'amountMinor' | 'bookedAt'> {
  /** ID of the bank order. */
  txId: string
}

/**
 * Returns the statement line for a transfer that bounced, for example because the payee's account is closed. The money
 * becomes a deposit in suspense until an operator decides what to do with it. Banks may deduct charges, and may send
 * the money back in parts.
 * @throws {OpsRefusal} when no statement line shows that the bank order was carried out, or when its returns together
 * exceed the amount sent
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
  const others = (await bankLines.findReversals(txId)).filter((line) => line.statementId !== statementId)
  const returnedMinor = others.reduce((sum, line) => sum + line.amountMinor, amountMinor)
  if (returnedMinor > order.amountMinor)
    throw new OpsRefusal(
      `Order ${txId} sent less than that${others.map((line) => `, and line ${line.statementId} returned a part`).join('')}.`,
    )
  return {
    statementId,
    kind: 'in',
    memo: null,
    txId: null,
    reverses: txId,
    amountMinor,
    feeMinor: 0n,
    // The payer is the payee of our own order, so there is no name to compare with.
    name: order.iban,
    payerCheck: 'matches',
    payerIban: null,
    bookedAt,
  }
}
