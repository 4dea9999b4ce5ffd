import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { present } from '@cambio/kernel/assert'
import { HOT_KEY } from '../chains/signer.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { inTime } from '../shared/in-time.ts'

/** Maximum time for the node's answer, in milliseconds. A slower node is treated as one that does not answer. */
const ANSWER_MS = 5_000

/**
 * Returns whether a chain's node estimates a transfer that no user controls within `ANSWER_MS`: one base unit from the
 * hot wallet to itself. If it does, a failed estimate for another transfer concerns only that payment. A rejection also
 * counts as an answer.
 */
export async function answersEstimates(deps: ChainWorkerDeps): Promise<boolean> {
  try {
    return (await inTime(estimateOwnTransfer(deps), ANSWER_MS)) !== null
  } catch (error) {
    return !(error instanceof AdapterError) || !error.retryable
  }
}

async function estimateOwnTransfer({ gateway, signer, catalogue }: ChainWorkerDeps): Promise<void> {
  if (gateway.model === 'outputs') return void (await gateway.atomicPerKvb())
  const { contract } = present(catalogue.nativeOf(gateway.chain), 'a chain has a native coin')
  const from = await signer.address(gateway.chain, HOT_KEY)
  await gateway.terms({ from, to: from, memo: null, contract, amountAtomic: 1n })
}
