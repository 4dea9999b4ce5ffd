import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { SignerRefusal, UnansweredProof } from '../chains/signer.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import type { Fence } from '../shared/unit-of-work.ts'

/** Maximum number of deposits that the signer verifies in one worker pass. */
const PROOFS_PER_PASS = 20
/**
 * A pass stops after this many verifications in which a node did not respond, because each of them may last until the
 * node's timeout.
 */
const UNANSWERED_PER_PASS = 3
/**
 * Delay before the worker retries a failed deposit verification, in milliseconds. In the meantime, the signer verifies
 * later deposits.
 */
const UNANSWERED_PAUSE_MS = 60_000

/**
 * Lets the signer verify account deposits on-chain while nodes still store the deposits' blocks, because the signer
 * pays withdrawals only from verified deposits. All deposits wait while the signer is unreachable. A deposit that the
 * signer's nodes cannot confirm, or disagree about, does not delay others.
 */
export async function proveCredits(
  deps: Pick<ChainWorkerDeps, 'gateway' | 'signer' | 'work' | 'clock' | 'report'>,
  fence: Fence,
): Promise<void> {
  const { gateway, work, signer, clock, report } = deps
  let unanswered = 0
  for (const depositId of await work.stores.chains.unprovenCredits(gateway.chain, clock.now(), PROOFS_PER_PASS)) {
    const proof = await proofOf(signer, depositId)
    if (proof === 'away') return
    if (proof === 'unanswered') {
      const next = clock.now() + UNANSWERED_PAUSE_MS
      await work.transaction((stores) => stores.chains.postponeCreditProof(depositId, next), fence)
      unanswered += 1
      if (unanswered === UNANSWERED_PER_PASS) return
      continue
    }
    await work.transaction((stores) => stores.chains.setProof(depositId, proof), fence)
    if (proof === 'refused') report('credit-not-proven', { chain: gateway.chain, deposit: depositId })
  }
}

type Proof = 'proven' | 'refused' | 'unanswered' | 'away'

async function proofOf(signer: ChainWorkerDeps['signer'], depositId: string): Promise<Proof> {
  try {
    await signer.proveCredit(depositId)
    return 'proven'
  } catch (error) {
    if (error instanceof SignerRefusal) return 'refused'
    if (error instanceof UnansweredProof) return 'unanswered'
    if (error instanceof AdapterError) return 'away'
    throw error
  }
}
