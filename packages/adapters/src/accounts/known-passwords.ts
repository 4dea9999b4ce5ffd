import { dictionary } from '@zxcvbn-ts/language-common'
import type { KnownPasswords } from '@cambio/core/accounts/account-ports'

/** The fifty thousand passwords that the library knows to be chosen most, in lower case. */
export function createKnownPasswords(): KnownPasswords {
  return new Set(dictionary['passwords-common'])
}
