import { createHmac, randomInt } from 'node:crypto'
import type { EmailCodes } from '@cambio/core/accounts/account-ports'
import { sessionKey } from './session-keys.ts'

/** Number of digits in a code. Must match `CODE_LENGTH` in the API contract. */
const DIGITS = 8

/**
 * Creates eight-digit codes and hashes them with a key derived from the installation's secret. A plain hash of eight
 * digits could be reversed by trying them all.
 */
export function createEmailCodes(secret: string): EmailCodes {
  const key = sessionKey(secret, 'email codes')
  return {
    mint: () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0'),
    hash: (code, { userId, purpose, email, passwordHash, subject }) =>
      createHmac('sha256', key)
        .update(
          JSON.stringify([
            purpose,
            userId,
            email.toLowerCase(),
            passwordHash,
            code,
            ...(subject === undefined ? [] : [subject]),
          ]),
        )
        .digest(),
  }
}
