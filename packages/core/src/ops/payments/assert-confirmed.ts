import type { Included } from '../../chains/chain-gateway.ts'
import { NodesDisagree } from '../../chains/witness.ts'
import type { TokenTransfer } from '../../chains/transfer-terms.ts'
import type { Payment } from '../../payments/payment.ts'
import { confirmingOutcomes } from '../../sending/confirm-outcome.ts'
import type { OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'

/** A transaction on which an operator's decision relies. */
interface Proof {
  /** Payment that the transaction ends. Its `txId` identifies the transaction. */
  payment: Payment
  /** Outcome of the transaction that the first node reports. */
  outcome: Included
  /** Token transfer with which the first node compared the transaction. */
  transfer?: TokenTransfer
}

/**
 * Checks that the second node of a payment's chain confirms a transaction's outcome, with the confirmations of a final
 * payment. Does nothing on a chain without a second node.
 * @throws {OpsRefusal} when the second node contradicts the first node, lags behind or does not respond
 */
export async function assertConfirmed(
  { witnesses, catalogue, report }: Pick<OpsDeps, 'witnesses' | 'catalogue' | 'report'>,
  { payment, outcome, transfer }: Proof,
): Promise<void> {
  const confirmOutcome = confirmingOutcomes({ witness: witnesses.get(payment.chain) ?? null, catalogue, report })
  const isConfirmed = await confirmOutcome(payment, outcome, transfer).catch((error: unknown) => {
    throw error instanceof NodesDisagree ? new OpsRefusal(`${error.message}. Find out which node is wrong.`) : error
  })
  if (!isConfirmed)
    throw new OpsRefusal(
      `The second node of ${payment.chain} lags behind or does not respond, so it cannot confirm ${payment.txId}. Run the command again later.`,
    )
}
