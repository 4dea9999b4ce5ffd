import type { ChainWorkerDeps } from '../chains/chain-worker.ts'
import type { Payment } from './payment.ts'

/** Payments that may be on their way at once. */
const ON_THEIR_WAY = 500

/**
 * Where a wallet of the chain's own chooses the coins, a payment is signed only when the wallet counts the coins of every other
 * signed one as gone: else it would choose them again, and one of the two could never be in a block. Answers whether it may
 * be signed now; elsewhere always.
 */
export async function isItsTurn({ gateway, work, report }: ChainWorkerDeps, payment: Payment): Promise<boolean> {
  if (gateway.model !== 'account' || gateway.ordering !== 'once') return true
  for (const other of await work.stores.payments.inStatus(gateway.chain, ['SIGNED', 'SENT'], ON_THEIR_WAY)) {
    if (other.txId !== null && (await gateway.countsAsSpent(other.txId))) continue
    report('payment-waits-for-another', { payment: payment.id, other: other.id, chain: gateway.chain })
    return false
  }
  return true
}
