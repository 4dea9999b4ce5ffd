import type { Decided } from '../decide.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'

/**
 * Removes an absent operator from a bank order, so that another operator can process it. The caller must first confirm
 * with the bank that the transfer was not made. Otherwise, the next operator would make it a second time.
 * @throws {OpsRefusal} when the bank order is unknown, is already completed by a statement line, or has no operator
 */
export async function releaseOrder(
  { bankLines }: Pick<OpsStores, 'bankLines'>,
  { txId, operator }: { txId: string; operator: string },
): Promise<Decided> {
  const order = await bankLines.findOrder(txId)
  if (order === null) throw new OpsRefusal(`There is no order ${txId} for the bank.`)
  if (order.isDone) throw new OpsRefusal(`A line of the statement ends order ${txId} already.`)
  const taker = await bankLines.release(txId)
  if (taker === null) throw new OpsRefusal(`Nobody has taken order ${txId}.`)
  return {
    action: 'bank-transfer release',
    subject: `bank order ${txId}`,
    facts: { taker, operator },
    summary: [
      `Order ${txId}, which ${taker} took, is free again.`,
      'Check at the bank that no transfer has its end-to-end id, and inform the operator who took it. A second transfer would pay twice.',
    ],
  }
}
