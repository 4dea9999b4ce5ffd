import type { Approval } from '../../signing/approval.ts'

/** Stores approvals of payments. A row is only a signature; the signer decides whether it is valid. */
export interface ApprovalStore {
  /** Returns the approvals of a payment, oldest first. */
  of(paymentId: string): Promise<Approval[]>
  /** Stores an approval; idempotent. */
  add(paymentId: string, approval: Approval): Promise<void>
}
