import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { Payment } from '../payments/payment.ts'

/**
 * Maximum number of other signed or sent payments for which the worker checks whether the node's wallet treats their
 * coins as spent.
 */
const ON_THEIR_WAY = 500

/**
 * Returns whether a payment may be signed now. On a chain whose node wallet chooses the coins, the wallet must already
 * treat the coins of every other signed payment as spent. Otherwise, it could choose the same coins again, and only one
 * of the two payments could be mined. Returns true on all other chains.
 */
export async function isItsTurn(
  { gateway, work, report }: Pick<ChainWorkerDeps, 'gateway' | 'work' | 'report'>,
  payment: Payment,
): Promise<boolean> {
  if (gateway.model !== 'account' || gateway.ordering !== 'once') return true
  for (const other of await work.stores.payments.inStatus(gateway.chain, ['SIGNED', 'SENT'], ON_THEIR_WAY)) {
    if (other.txId !== null && (await gateway.countsAsSpent(other.txId))) continue
    report('payment-waits-for-another', { payment: payment.id, other: other.id, chain: gateway.chain })
    return false
  }
  return true
}
