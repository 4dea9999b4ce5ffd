import { HOT_KEY } from '../../chains/signer.ts'
import type { MemoryDatabase } from '../../testing/memory/memory-database.ts'
import { addressOf } from '../sim-signer.ts'
import type { SimTransaction } from '../chain/sim-transaction.ts'

/**
 * Returns whether one of our transactions is a void. A void pays from the hot wallet to itself and costs only its fee.
 */
export function isVoidTransaction(db: MemoryDatabase, chain: string, { spendId, outputs }: SimTransaction): boolean {
  const payment = spendId === null ? undefined : db.payments.get(spendId)
  const hot = addressOf(chain, HOT_KEY)
  return payment !== undefined && payment.purpose !== 'sweep' && outputs.every(({ address }) => address === hot)
}
