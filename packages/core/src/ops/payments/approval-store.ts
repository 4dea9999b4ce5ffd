import type { Approval } from '../../signing/approval.ts'

/** Stores payment approvals. A stored approval is only a signature; the signer decides whether it is valid. */
export interface ApprovalStore {
  /** Returns the approvals of a payment, oldest first. */
  of(paymentId: string): Promise<Approval[]>
  /** Stores a payment approval. Idempotent. */
  add(paymentId: string, approval: Approval): Promise<void>
}
