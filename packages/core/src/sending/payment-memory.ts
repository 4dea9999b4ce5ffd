import { Estimates } from './estimates.ts'
import { PaymentLookups } from './payment-lookups.ts'

/** What the worker remembers about a chain's payments between passes. It is lost at a restart. */
export class PaymentMemory {
  readonly lookups = new PaymentLookups()
  readonly estimates: Estimates

  /** @param estimates replaces the usual time that a pass waits for estimates */
  constructor(estimates = new Estimates()) {
    this.estimates = estimates
  }
}
