import type { Approval } from '@cambio/core/signing/approval'
import type { ApprovalStore } from '@cambio/core/ops/payments/approval-store'
import type { Queryable } from '../queryable.ts'

interface ApprovalRow {
  approver: string
  expires_at: string
  signature: string
}

/** Returns a payment's stored approvals, oldest first. */
export async function approvalsOf(db: Queryable, paymentId: string): Promise<Approval[]> {
  const { rows } = await db.query<ApprovalRow>(
    'SELECT approver, expires_at, signature FROM payment_approval WHERE payment_id = $1 ORDER BY approved_at, approver',
    [paymentId],
  )
  return rows.map(({ approver, expires_at: expiresAt, signature }) => ({
    approver,
    signature,
    expiresAt: Number(expiresAt),
  }))
}

export class PostgresApprovalStore implements ApprovalStore {
  readonly #db: Queryable

  constructor(db: Queryable) {
    this.#db = db
  }

  of(paymentId: string): Promise<Approval[]> {
    return approvalsOf(this.#db, paymentId)
  }

  async add(paymentId: string, { approver, expiresAt, signature }: Approval): Promise<void> {
    await this.#db.query(
      `INSERT INTO payment_approval (payment_id, approver, expires_at, signature) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [paymentId, approver, expiresAt, signature],
    )
  }
}
