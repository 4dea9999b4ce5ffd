import type { OutputsGateway } from '../chains/chain-gateway.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { Payment } from '../payments/payment.ts'

/**
 * Returns the fees that a further version of a payment would remove from the node's mempool, in base units: the fee of
 * the pending version and the fees of all transactions that spend its outputs. The recipient can create such
 * transactions. Returns 0 if no version is pending, or on chains whose nodes accept no replacements.
 */
export async function evictedFees(
  { work }: Pick<ChainWorkerDeps, 'work'>,
  gateway: OutputsGateway,
  { id }: Pick<Payment, 'id'>,
): Promise<bigint> {
  if (gateway.replacementStepPerKvb === null) return 0n
  // The versions share their inputs, so the mempool contains at most one of them.
  const versions = (await work.stores.payments.attemptsOf(id)).filter(({ end }) => end === null)
  for (const { txId } of versions.toReversed()) {
    const fees = await gateway.mempoolFees(txId)
    if (fees > 0n) return fees
  }
  return 0n
}
