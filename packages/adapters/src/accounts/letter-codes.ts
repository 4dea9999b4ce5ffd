import { createHmac, randomInt } from 'node:crypto'
import type { LetterCodes } from '@cambio/core/accounts/account-ports'
import { sessionKey } from './session-keys.ts'

/** As many as the contract's `CODE_LENGTH`. */
const DIGITS = 8

/** Codes of eight digits. So few are found from a plain hash: theirs is keyed by the installation's secret. */
export function createLetterCodes(secret: string): LetterCodes {
  const key = sessionKey(secret, 'letter codes')
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
