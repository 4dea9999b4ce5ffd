import { DomainError } from '../../shared/domain-error.ts'
import { tooManyUnpaid } from './unpaid-limit.ts'

/** Returns the error for a store outcome other than a created order. */
export function creationRefusal(
  outcome: 'mismatch' | 'in-flight' | 'no-address' | 'own-destination' | 'too-many-unpaid',
): DomainError {
  switch (outcome) {
    case 'mismatch':
      return new DomainError('IDEMPOTENCY_MISMATCH', 'This idempotency key was used with another request')
    case 'in-flight':
      return new DomainError('IDEMPOTENCY_IN_FLIGHT', 'The same request is in progress: retry in a moment')
    case 'no-address':
      return new DomainError('ADDRESS_POOL_EMPTY', 'No deposit address is available at the moment')
    case 'too-many-unpaid':
      return tooManyUnpaid()
    case 'own-destination':
      return new DomainError('ADDRESS_INVALID', 'This address belongs to the exchange itself', {
        field: 'destinationAddress',
        reason: 'error_address_incorrect',
      })
  }
}
