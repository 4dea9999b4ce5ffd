import { TOTP_LENGTH } from '@cambio/contract/two-factor-header'

/** Number of letters and digits in a recovery code, excluding dashes. */
const RECOVERY_LENGTH = 24

/** Returns the digits of an authenticator app code that a user typed or pasted. */
export function cleanTotp(typed: string): string {
  return typed.replaceAll(/\D/g, '').slice(0, TOTP_LENGTH)
}

export function looksLikeTotp(code: string): boolean {
  return code.length === TOTP_LENGTH
}

export function looksLikeRecoveryCode(code: string): boolean {
  return /^[0-9a-z]+$/i.test(plain(code)) && plain(code).length === RECOVERY_LENGTH
}

function plain(code: string): string {
  return code.replaceAll(/[\s-]/g, '')
}
