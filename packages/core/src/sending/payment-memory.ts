import { Estimates } from './estimates.ts'
import { ForeignNumbers } from './foreign-numbers.ts'
import { PaymentLookups } from './payment-lookups.ts'

/** The worker's state for a chain's payments. It is kept in memory between passes and lost on a restart. */
export class PaymentMemory {
  readonly lookups = new PaymentLookups()
  readonly foreignNumbers = new ForeignNumbers()
  readonly estimates: Estimates

  /** @param estimates lets a test change the time that a pass waits for estimates */
  constructor(estimates = new Estimates()) {
    this.estimates = estimates
  }
}
