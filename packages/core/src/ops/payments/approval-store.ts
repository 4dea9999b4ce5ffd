import type { Approval } from '../../signing/approval.ts'

/**
 * Stores approvals of payments. A stored approval is only a signature. The signer decides whether the signature is
 * valid.
 */
export interface ApprovalStore {
  /** Returns the approvals of a payment, oldest first. */
  of(paymentId: string): Promise<Approval[]>
  /** Stores an approval; idempotent. */
  add(paymentId: string, approval: Approval): Promise<void>
}
