import { ESTIMATE_BOUNDS, isEasyPassword } from '@cambio/kernel/easy-password'
import { RUSSIAN_PASSWORDS, russianKeyboard } from '@cambio/kernel/russian-passwords'
import { TRADE_WORDS } from '@cambio/kernel/trade-words'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import type { KnownPasswords } from '@cambio/core/accounts/account-ports'

/**
 * Creates a check for passwords that are easy to guess. It uses fifty thousand common passwords from a library and the
 * exchange's own list of Russian passwords. The library's estimator also detects repeated characters, keyboard runs,
 * dates, and letters replaced by digits.
 */
export function createKnownPasswords(): KnownPasswords {
  const estimator = new ZxcvbnFactory({
    dictionary: { ...dictionary, russian: [...RUSSIAN_PASSWORDS], trade: [...TRADE_WORDS] },
    graphs: { ...adjacencyGraphs, russian: russianKeyboard(adjacencyGraphs.qwerty) },
    ...ESTIMATE_BOUNDS,
  })
  return { has: (password, words) => isEasyPassword(password, (text) => estimator.check(text, [...words]).guesses) }
}
