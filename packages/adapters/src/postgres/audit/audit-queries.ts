import { ACCOUNT_QUERIES } from './audit-account-queries.ts'
import { CARD_QUERIES } from './audit-card-queries.ts'
import { DEPOSIT_QUERIES } from './audit-deposit-queries.ts'
import { JOURNAL_QUERIES } from './audit-journal-queries.ts'
import { OWED_QUERIES } from './audit-owed-queries.ts'
import { ORDER_QUERIES } from './audit-order-queries.ts'
import { PAYMENT_QUERIES } from './audit-payment-queries.ts'
import type { AuditQuery } from './audit-query.ts'

/** All audit queries. They check every invariant that needs only database records. */
export const AUDIT_QUERIES: readonly AuditQuery[] = [
  ...JOURNAL_QUERIES,
  ...PAYMENT_QUERIES,
  ...ORDER_QUERIES,
  ...DEPOSIT_QUERIES,
  ...ACCOUNT_QUERIES,
  ...OWED_QUERIES,
  ...CARD_QUERIES,
].toSorted((one, other) => one.invariant - other.invariant)
