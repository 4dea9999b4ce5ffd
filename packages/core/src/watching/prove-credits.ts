import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { SignerRefusal } from '../chains/signer.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import type { Fence } from '../shared/unit-of-work.ts'

/** Maximum number of deposits that the signer proves in one pass of the worker. */
const PROOFS_PER_PASS = 20

/**
 * Makes the signer verify on the chain the deposits that were credited to account balances, before nodes delete the
 * blocks that contain them. The signer pays a withdrawal only from verified deposits. While the signer or its node is
 * unreachable, the deposits wait.
 */
export async function proveCredits(deps: ChainWorkerDeps, fence: Fence): Promise<void> {
  const { gateway, work, signer, report } = deps
  for (const depositId of await work.stores.chains.unprovenCredits(gateway.chain, PROOFS_PER_PASS)) {
    const proof = await proofOf(signer, depositId)
    if (proof === null) return
    await work.transaction((stores) => stores.chains.setProof(depositId, proof), fence)
    if (proof === 'refused') report('credit-not-proven', { chain: gateway.chain, deposit: depositId })
  }
}

async function proofOf(signer: ChainWorkerDeps['signer'], depositId: string): Promise<'proven' | 'refused' | null> {
  try {
    await signer.proveCredit(depositId)
    return 'proven'
  } catch (error) {
    if (error instanceof SignerRefusal) return 'refused'
    if (error instanceof AdapterError) return null
    throw error
  }
}
