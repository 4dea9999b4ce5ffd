import type { RateMode } from '@cambio/kernel/order-vocabulary'
import { isBankMoney, type Instrument } from '../../instruments/instrument.ts'
import { assertFloatingForBank } from '../../quotes/sale-rules.ts'
import { DomainError } from '../../shared/domain-error.ts'

interface BankTerms {
  rateMode: RateMode
  /** Account that is creating the order; null for a guest. */
  userId: number | null
  /** Partner whose API key signed the request; null for the website. */
  partner: object | null
  refundAddress: string | null
}

/**
 * Checks the conditions for an order with a bank transfer. The rate must be floating, and the order must belong to an
 * account. A sale also needs a refund address, because the bank may reject the transfer to the user.
 * @throws {DomainError} FIXED_UNAVAILABLE, SESSION_REQUIRED, REFUND_ADDRESS_REQUIRED
 */
export function assertBankTerms(
  from: Instrument,
  to: Instrument,
  { rateMode, userId, partner, refundAddress }: BankTerms,
): void {
  assertFloatingForBank(from, to, rateMode)
  if (!isBankMoney(from) && !isBankMoney(to)) return
  if (userId === null || partner !== null)
    throw new DomainError('SESSION_REQUIRED', 'A bank transfer needs an account with a confirmed email')
  if (isBankMoney(to) && !refundAddress)
    throw new DomainError('REFUND_ADDRESS_REQUIRED', 'A sale needs a refund address', { field: 'refundAddress' })
}
