import { BANK_CHAIN } from '../../fiat/bank-statement.ts'
import type { Decided } from '../decide.ts'
import { inCoins, type OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'

/**
 * Reserves an order for the bank for one operator, so that no other operator carries it out too. A repeated call of the
 * same operator changes nothing.
 * @throws {OpsRefusal} for an unknown order, for one that the statement already has, and for one that another operator
 *   took
 */
export async function takeOrder(
  { catalogue }: Pick<OpsDeps, 'catalogue'>,
  { bankLines }: Pick<OpsStores, 'bankLines'>,
  { txId, operator }: { txId: string; operator: string },
): Promise<Decided> {
  const order = await bankLines.findOrder(txId)
  if (order === null) throw new OpsRefusal(`There is no order ${txId} for the bank.`)
  if (order.isDone) throw new OpsRefusal(`A line of the statement carries out order ${txId} already.`)
  const taker = await bankLines.take(txId, operator)
  if (taker !== operator) throw new OpsRefusal(`${taker} has taken order ${txId}. Do not carry it out.`)
  const currency = catalogue.nativeOf(BANK_CHAIN)
  if (currency === null) throw new OpsRefusal('CHAINS names no bank account.')
  const amount = inCoins(order.amountMinor, currency)
  return {
    action: 'bank-transfer take',
    subject: `bank order ${txId}`,
    facts: { amount, iban: order.iban },
    says: [
      `Order ${txId} is yours: ${amount} to ${order.iban}.`,
      'Carry it out at the bank once, then run bank-transfer sent.',
    ],
  }
}
