import type { Approval } from '../signing/approval.ts'

/** Approvals of payments. A row is only a signature: the signer decides whether it counts. */
export interface ApprovalStore {
  /** Returns the approvals of a payment, oldest first. */
  of(paymentId: string): Promise<Approval[]>
  /** Stores an approval once. */
  add(paymentId: string, approval: Approval): Promise<void>
}
