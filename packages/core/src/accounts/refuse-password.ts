import { DomainError } from '../shared/domain-error.ts'
import type { KnownPasswords } from './account-ports.ts'

/**
 * Minimum length, in characters, of the words that the password check looks for. Shorter words occur in passwords by
 * chance.
 */
const MIN_WORD_LENGTH = 4

/**
 * Rejects a new password that is easily guessed. Also rejects a password that has no letters left once the words from
 * the email address and the site's name are removed.
 * @throws {DomainError} PASSWORD_REFUSED, with `field` and the reason
 */
export function refusePassword(
  deps: { knownPasswords: KnownPasswords; siteWords: readonly string[] },
  { password, email, field }: { password: string; email: string; field: 'password' | 'newPassword' },
): void {
  const plain = password.normalize('NFKC').toLowerCase()
  const words = [...wordsOf(email), ...deps.siteWords]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= MIN_WORD_LENGTH)
  const rest = words
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ''), plain)
  if (rest !== plain && !/\p{L}/u.test(rest))
    throw refused(field, 'The password contains the email or the name of the site', 'guessable-password')
  if (deps.knownPasswords.has(plain, words))
    throw refused(field, 'Many people use this password, or one like it', 'known-password')
}

/** Returns the full email address, its local part, its domain, and the parts of both. */
function wordsOf(email: string): string[] {
  const [local = '', domain = ''] = email.split('@')
  return [email, local, domain, ...local.split(/[._+-]/), ...domain.split('.')]
}

function refused(field: string, message: string, reason: string): DomainError {
  return new DomainError('PASSWORD_REFUSED', message, { field, reason })
}
