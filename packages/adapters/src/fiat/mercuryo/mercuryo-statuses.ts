import type { DeliveryStage, PaymentStage } from '@cambio/core/fiat/card-transaction'
import type { IdentityState } from '@cambio/core/identity/identity-forms'

/**
 * Maps every status of Mercuryo's operation `buy` to a payment stage. Source: the table "Operation statuses" in
 * mercuryoio/BAAS-API. `chargeback` is unverified: no public document lists a status for a payment that the bank has
 * reversed.
 */
export const PAYMENT_STATUSES = {
  new: 'created',
  pending: 'awaiting-user',
  cancelled: 'cancelled',
  paid: 'paid',
  order_scheduled: 'held',
  order_failed: 'declined',
  descriptor_failed: 'declined',
  failed_exchange: 'failed',
  chargeback: 'charged-back',
} as const satisfies Record<string, PaymentStage>

/**
 * Maps every status of Mercuryo's operation `withdraw` to a delivery stage. Source: the table "Operation statuses" in
 * mercuryoio/BAAS-API.
 */
export const DELIVERY_STATUSES = {
  new: 'created',
  pending: 'sending',
  order_scheduled: 'held',
  failed: 'failed',
  failed_exchange: 'failed',
  completed: 'completed',
} as const satisfies Record<string, DeliveryStage>

/** Maps every KYC status from `GET /b2b/user/data` to a state. Source: the table "User data" in mercuryoio/BAAS-API. */
export const IDENTITY_STATUSES = {
  complete: 'complete',
  under_review: 'under_review',
  failed: 'failed',
  incomplete: 'incomplete',
} as const satisfies Record<string, IdentityState>

/** Returns the stage or state that `table` assigns to a status, or null for an unknown status. */
export function meaningOf<Meaning extends string>(table: Readonly<Record<string, Meaning>>, status: string) {
  return Object.hasOwn(table, status) ? (table[status] ?? null) : null
}
