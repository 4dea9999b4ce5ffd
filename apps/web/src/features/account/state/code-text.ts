import { CODE_LENGTH } from '@cambio/contract/account-limits'

/** A code of a letter as typed or pasted: its digits. */
export function cleanCode(typed: string): string {
  return typed.replaceAll(/\D/g, '').slice(0, CODE_LENGTH)
}

export function looksLikeCode(code: string): boolean {
  return code.length === CODE_LENGTH
}
