import type { MemoryDatabase } from '../../testing/memory/memory-database.ts'
import { addressOf } from '../sim-signer.ts'
import type { SimTransaction } from '../chain/sim-transaction.ts'

/** Returns whether one of our transactions is a void. A void pays its payment's own address and costs only its fee. */
export function isVoidTransaction(db: MemoryDatabase, chain: string, { spendId, outputs }: SimTransaction): boolean {
  const payment = spendId === null ? undefined : db.payments.get(spendId)
  if (payment === undefined) return false
  const own = addressOf(chain, payment.source)
  return outputs.every(({ address }) => address === own)
}
