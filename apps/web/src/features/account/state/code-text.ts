import { CODE_LENGTH } from '@cambio/contract/account-limits'

/** Returns the digits of an emailed code that a user typed or pasted. */
export function cleanCode(typed: string): string {
  return typed.replaceAll(/\D/g, '').slice(0, CODE_LENGTH)
}

export function looksLikeCode(code: string): boolean {
  return code.length === CODE_LENGTH
}
