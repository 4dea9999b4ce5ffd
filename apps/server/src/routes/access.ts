import type { OrderControl } from '../http/order-control.ts'
import type { OrderLookups } from '../http/order-lookups.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { Signatures } from '../http/signatures.ts'
import type { Visitors } from '../http/visitors.ts'

/** Access checks of the exchange calls: signatures, order control, sessions and the limit of created orders. */
export interface Access {
  signatures: Signatures
  control: OrderControl
  visitors: Visitors
  allowedOrigins: ReadonlySet<string>
  createLimit: RateLimit
  lookups: OrderLookups
}
