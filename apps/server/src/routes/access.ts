import type { OrderControl } from '../http/access/order-control.ts'
import type { OrderLookups } from '../http/limits/order-lookups.ts'
import type { RateLimit } from '../http/limits/rate-limit.ts'
import type { Signatures } from '../http/access/signatures.ts'
import type { Visitors } from '../http/access/visitors.ts'

/** Access checks for the exchange calls: signatures, order control, sessions and the limit on new orders. */
export interface Access {
  signatures: Signatures
  control: OrderControl
  visitors: Visitors
  allowedOrigins: ReadonlySet<string>
  createLimit: RateLimit
  cardQuoteLimit: RateLimit
  lookups: OrderLookups
}
