import { readFileSync } from 'node:fs'
import { LOCALES, LOCALE_CODES, isLocaleCode, DEFAULT_LOCALE, type LocaleCode } from '@cambio/kernel/locale'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { DueNotice, Letter } from '@cambio/core/notices/notice'

const MESSAGES = Object.fromEntries(
  LOCALE_CODES.map((code) => [
    code,
    JSON.parse(readFileSync(new URL(`messages/${code}.json`, import.meta.url), 'utf8')) as Record<string, string>,
  ]),
) as Record<LocaleCode, Record<string, string>>

/** Writes the letter of a notice in the language of its order. */
export function composeLetter(notice: DueNotice, catalogue: Catalogue, publicUrl: string): Letter {
  const locale = isLocaleCode(notice.locale) ? notice.locale : DEFAULT_LOCALE
  const { slug } = LOCALES[locale]
  const query = new URLSearchParams({ destinationAddress: notice.destinationAddress })
  const values: Record<string, string> = {
    order: String(notice.orderId),
    from: catalogue.get({ slug: notice.from }).currencyTitle,
    to: catalogue.get({ slug: notice.to }).currencyTitle,
    destination: notice.destinationAddress,
    link: `${publicUrl}${slug ? `/${slug}` : ''}/order/${notice.orderId}?${query}`,
  }
  const say = (key: string): string =>
    (MESSAGES[locale][`${notice.kind}_${key}`] ?? '').replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
  return { to: notice.email, subject: say('subject'), text: say('text') }
}
