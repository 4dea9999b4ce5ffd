import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import type { Payment } from '../payments/payment.ts'
import { FOR_PEOPLE, REFUSED_FOR_MS } from './count-refusals.ts'
import { holdUnsigned } from './hold-payment.ts'
import { postpone, SLOW } from './postpone-payment.ts'

/**
 * Postpones a payment whose attempt failed although the node estimates other transfers. Reports each attempt. After
 * `REFUSED_FOR_MS`, puts a payment to a user on hold for an operator.
 */
export async function postponeFailed(
  deps: Pick<ChainWorkerDeps, 'work' | 'catalogue' | 'terms' | 'clock' | 'report'>,
  payment: Payment,
  failure: unknown,
  fence: Fence,
): Promise<void> {
  const { id, purpose, asset, chain } = payment
  const since = await postpone(deps, payment, { waitsFor: 'estimate', ...SLOW }, fence)
  const reason = failure instanceof Error ? failure.message : String(failure)
  deps.report('payment-estimate-failed', { payment: id, purpose, asset, chain, reason })
  if (!FOR_PEOPLE.has(purpose) || deps.clock.now() - since < REFUSED_FOR_MS) return
  const held = { why: 'node', wantedFeeAtomic: null, allowedFeeAtomic: null } as const
  if (await holdUnsigned(deps, payment, held, fence)) deps.report('payment-given-up', { payment: id, purpose, asset })
}
