import { present } from '@cambio/kernel/assert'
import type { Included } from '../chains/chain-gateway.ts'
import type { BlockRef } from '../chains/observed-block.ts'
import type { TokenTransfer } from '../chains/transfer-terms.ts'
import { isSameOutcome, NodesDisagree } from '../chains/witness.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import type { Payment } from '../payments/payment.ts'

/**
 * Returns whether the witness node confirms the outcome that the first node reports for a payment's transaction.
 * Returns false while the witness is unreachable or lags behind.
 * @param transfer token transfer with which the first node compared the transaction
 * @throws {NodesDisagree} when the witness reports a different outcome, block or fee
 */
export type ConfirmOutcome = (
  payment: Payment,
  outcome: Included,
  transfer: TokenTransfer | undefined,
) => Promise<boolean>

/**
 * Returns a function that confirms outcomes for one pass. Without a witness node, it confirms every outcome. With one,
 * it queries the witness's tip once per pass and each transaction once.
 */
export function confirmingOutcomes({
  witness,
  catalogue,
  report,
}: Pick<ChainWorkerDeps, 'witness' | 'catalogue' | 'report'>): ConfirmOutcome {
  if (witness === null) return async () => true
  let tip: Promise<BlockRef> | undefined
  return async ({ id, chain, asset, txId }, outcome, transfer) => {
    const name = present(txId, 'a mined payment has a transaction')
    try {
      // Query the tip first. Otherwise, a block that arrives between the two queries would look like a contradiction
      // between the nodes.
      tip ??= witness.tip()
      const { height } = await tip
      const theirs = await witness.transaction(name, transfer)
      const isDeep = height - outcome.block.height + 1 >= catalogue.recorded(asset).minConfirmationsToWithdraw
      if (isDeep && isSameOutcome(theirs, outcome)) return true
      if (isDeep) throw new NodesDisagree(chain, `transaction ${name}`)
      report('witness-is-behind', { chain, payment: id })
    } catch (error) {
      if (!(error instanceof AdapterError) || error instanceof NodesDisagree) throw error
      report('witness-is-away', { chain, payment: id })
    }
    return false
  }
}
