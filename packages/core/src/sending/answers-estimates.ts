import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { present } from '@cambio/kernel/assert'
import { HOT_KEY } from '../chains/signer.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { inTime } from '../shared/in-time.ts'

/** Maximum response time of the node, in milliseconds. A slower node counts as unresponsive. */
const ANSWER_MS = 5_000

/**
 * Returns whether a chain's node responds to a fee estimate within `ANSWER_MS`. The estimate is for one base unit from
 * the hot wallet to itself, which no user can influence. If the node responds, a payment's failed estimate concerns
 * only that payment. A rejection also counts as a response.
 */
export async function answersEstimates(
  deps: Pick<ChainWorkerDeps, 'gateway' | 'signer' | 'catalogue'>,
): Promise<boolean> {
  try {
    return (await inTime(estimateOwnTransfer(deps), ANSWER_MS)) !== null
  } catch (error) {
    return !(error instanceof AdapterError) || !error.retryable
  }
}

async function estimateOwnTransfer({
  gateway,
  signer,
  catalogue,
}: Pick<ChainWorkerDeps, 'gateway' | 'signer' | 'catalogue'>): Promise<void> {
  if (gateway.model === 'outputs') return void (await gateway.atomicPerKvb())
  const { contract } = present(catalogue.nativeOf(gateway.chain), 'a chain has a native coin')
  const from = await signer.address(gateway.chain, HOT_KEY)
  await gateway.terms({ from, to: from, memo: null, contract, amountAtomic: 1n })
}
