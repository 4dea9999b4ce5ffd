import { DomainError } from '../shared/domain-error.ts'

/** Returns the error for an email address that another account uses. */
export function emailTaken(): DomainError {
  return new DomainError('EMAIL_TAKEN', 'An account with this email exists')
}
