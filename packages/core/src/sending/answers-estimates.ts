import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { present } from '@cambio/kernel/assert'
import { HOT_KEY } from '../chains/signer.ts'
import { AdapterError } from '../shared/adapter-error.ts'

/**
 * Returns whether a chain's node estimates a transfer that no user controls: one base unit from the hot wallet to
 * itself. If it does, a failed estimate for another transfer concerns only that payment. A rejection also counts as an
 * answer.
 */
export async function answersEstimates({ gateway, signer, catalogue }: ChainWorkerDeps): Promise<boolean> {
  try {
    if (gateway.model === 'outputs') await gateway.atomicPerKvb()
    else {
      const { contract } = present(catalogue.nativeOf(gateway.chain), 'a chain has a native coin')
      const from = await signer.address(gateway.chain, HOT_KEY)
      await gateway.terms({ from, to: from, memo: null, contract, amountAtomic: 1n })
    }
    return true
  } catch (error) {
    return !(error instanceof AdapterError) || !error.retryable
  }
}
