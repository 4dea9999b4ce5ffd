import { LOCALES } from '@cambio/kernel/locale'
import type { AccountLetter } from '@cambio/core/accounts/send-account-letters'
import type { Letter } from '@cambio/core/notices/notice'
import { writeLetter } from './write-letter.ts'

/** Writes a letter to somebody with an account. */
export function composeAccountLetter(letter: AccountLetter, publicUrl: string): Letter {
  const { kind, email, locale, facts, at, code } = letter
  const { slug, language } = LOCALES[locale]
  const home = `${publicUrl}/${slug}`
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const values = {
    code: code ?? '',
    link: `${home}${queryOf(letter)}`,
    time: `${time.format(at)} UTC`,
    device: facts.userAgent ?? '',
    address: facts.ip ?? '',
  }
  return writeLetter({ to: email, locale, kind, values })
}

/** What the home page opens its dialogs by. */
function queryOf({ kind, email, code }: AccountLetter): string {
  if (kind === 'CONFIRM_EMAIL') return `?${new URLSearchParams({ confirm: '1', code: code ?? '' })}`
  if (kind === 'RESET_PASSWORD') return `?${new URLSearchParams({ reset: '1', email, code: code ?? '' })}`
  return ''
}
