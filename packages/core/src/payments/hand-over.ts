import { present } from '@cambio/kernel/assert'
import type { ChainWorkerDeps } from '../chains/chain-worker.ts'
import type { Payment } from './payment.ts'

/**
 * Gives the bytes of a signed payment to the node, and returns what it answered. That is not believed: a later pass looks the
 * transaction up.
 */
export async function handOver(deps: ChainWorkerDeps, payment: Payment): Promise<'accepted' | 'unclear'> {
  const outcome = await deps.gateway.broadcast(present(payment.raw, 'a signed payment has bytes'))
  deps.reach('sent-without-reply')
  if (outcome === 'unclear') deps.report('broadcast-unclear', { payment: payment.id, txId: payment.txId ?? '' })
  return outcome
}
