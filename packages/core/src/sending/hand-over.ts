import { present } from '@cambio/kernel/assert'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { Payment } from '../payments/payment.ts'

/**
 * Broadcasts a signed payment and returns the node's response. The worker does not trust the response: a later pass
 * looks up the transaction.
 */
export async function handOver(
  deps: Pick<ChainWorkerDeps, 'gateway' | 'reach' | 'report'>,
  payment: Payment,
): Promise<'accepted' | 'unclear'> {
  const outcome = await deps.gateway.broadcast(present(payment.raw, 'a signed payment has bytes'))
  deps.reach('sent-without-reply')
  if (outcome === 'unclear') deps.report('broadcast-unclear', { payment: payment.id, txId: payment.txId ?? '' })
  return outcome
}
