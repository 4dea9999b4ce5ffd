import { ESTIMATE_BOUNDS, isEasyPassword } from '@cambio/kernel/easy-password'
import { RUSSIAN_PASSWORDS, russianKeyboard } from '@cambio/kernel/russian-passwords'
import { TRADE_WORDS } from '@cambio/kernel/trade-words'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/**
 * Minimum length, in characters, of a word from the email address or site name. A password that contains such a word is
 * rated weaker. Shorter words are ignored, because they occur in passwords by chance.
 */
const MIN_WORD_LENGTH = 4

const meter = new ZxcvbnFactory({
  dictionary: { ...dictionary, russian: [...RUSSIAN_PASSWORDS], trade: [...TRADE_WORDS] },
  graphs: { ...adjacencyGraphs, russian: russianKeyboard(adjacencyGraphs.qwerty) },
  ...ESTIMATE_BOUNDS,
})

/**
 * Rates the strength of a password from 0 to 4 against an attacker who knows the email address and the site name. The
 * server rejects passwords rated below 2.
 */
export function passwordStrength(password: string, email: string, siteName: string): number {
  const words = [...email.split(/[@.]/), email, siteName].filter((word) => word.length >= MIN_WORD_LENGTH)
  const isEasy = isEasyPassword(password, (text) => meter.check(text, words).guesses)
  const { score } = meter.check(password, words)
  return isEasy ? Math.min(score, 1) : Math.max(score, 2)
}
