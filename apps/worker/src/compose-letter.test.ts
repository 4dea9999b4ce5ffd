import { LOCALE_CODES } from '@cambio/kernel/locale'
import { NOTICE_KINDS } from '@cambio/core/notices/notice'
import { CATALOGUE } from '@cambio/core/testing/fixtures'
import { expect, test } from 'vitest'
import { composeLetter } from './compose-letter.ts'

const notice = (locale: string, kind: (typeof NOTICE_KINDS)[number]) => ({
  orderId: 7,
  kind,
  email: 'ann@example.org',
  locale,
  destinationAddress: 'ltc1q&x',
  from: 'eth',
  to: 'ltc',
  attempts: 0,
})

test.each(LOCALE_CODES.flatMap((locale) => NOTICE_KINDS.map((kind) => [locale, kind] as const)))(
  'every letter is written whole in %s: %s',
  (locale, kind) => {
    const { subject, text, html } = composeLetter(notice(locale, kind), CATALOGUE, 'https://swap.example')
    expect(subject).toContain('7')
    expect(text).toContain(`https://swap.example${locale === 'ru' ? '/ru' : ''}/order/7?destinationAddress=ltc1q%26x`)
    expect(html).toContain('/order/7?destinationAddress=ltc1q%26x"')
    expect(subject + text + html).not.toMatch(/\{\{|undefined/)
  },
)

test('an unknown language is answered in English', () => {
  expect(composeLetter(notice('xx', 'REFUND_COMPLETED'), CATALOGUE, '').subject).toBe('ETH returned (order 7)')
})
