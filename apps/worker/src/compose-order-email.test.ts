import { LOCALE_CODES } from '@cambio/kernel/locale'
import { NOTICE_KINDS } from '@cambio/core/notices/notice'
import { CATALOGUE } from '@cambio/core/testing/fixtures'
import { expect, test } from 'vitest'
import { composeOrderEmail } from './compose-order-email.ts'
import { composePush } from './compose-push.ts'

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
  'fills every placeholder in %s: %s',
  (locale, kind) => {
    const { subject, text, html } = composeOrderEmail(notice(locale, kind), CATALOGUE, 'https://swap.example')
    expect(subject).toContain('7')
    expect(text).toContain(`https://swap.example${locale === 'ru' ? '/ru' : ''}/order/7?destinationAddress=ltc1q%26x`)
    expect(html).toContain('/order/7?destinationAddress=ltc1q%26x"')
    expect(subject + text + html).not.toMatch(/\{\{|undefined/)
  },
)

test.each(LOCALE_CODES.flatMap((locale) => NOTICE_KINDS.map((kind) => [locale, kind] as const)))(
  'shortens the email to a push notification in %s: %s',
  (locale, kind) => {
    const push = { ...notice(locale, kind), pushId: '1', subscription: { endpoint: '', p256dh: '', auth: '' } }
    const told = composePush(push, CATALOGUE, 'https://swap.example')
    const { subject, text } = composeOrderEmail(notice(locale, kind), CATALOGUE, 'https://swap.example')
    const url = `https://swap.example${locale === 'ru' ? '/ru' : ''}/order/7?destinationAddress=ltc1q%26x`
    expect(told).toEqual({ title: subject, body: text.slice(0, text.indexOf('\n\n')), url, tag: 'order-7' })
    expect(told.body.length).toBeGreaterThan(20)
  },
)

test('uses English for an unknown language', () => {
  expect(composeOrderEmail(notice('xx', 'REFUND_COMPLETED'), CATALOGUE, '').subject).toBe(
    'We returned your ETH (order 7)',
  )
})
