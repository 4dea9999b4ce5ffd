import { expect, test } from 'vitest'
import { PageMessages } from './page-messages.ts'

const commonValue = (name: string): string | undefined => (name === 'brand' ? 'Cambio' : undefined)
const missingText = (key: string): string => `no ${key}`

function messages(): PageMessages {
  const made = new PageMessages('en', { commonValue, missingText })
  made.add('common', { title: 'About {{brand}}', pair: '{{from}} to {{to}}', from: 'From {{from}}' })
  made.add('order', {
    title: 'Order',
    hours_one: '{{count}} hour',
    hours_other: '{{count}} hours',
    ratio: 'Ratio: {{a}}',
  })
  return made
}

test('looks up a key without an area in the common messages', () => expect(messages().t('title')).toBe('About Cambio'))

test('looks up a key with an area prefix in the messages of that area', () =>
  expect(messages().t('order:title')).toBe('Order'))

test('returns the fallback text for a missing message', () => {
  expect(messages().t('order:pair')).toBe('no pair')
  expect(messages().t('profile:title')).toBe('no title')
})

test('replaces each placeholder once and does not interpret the inserted text', () => {
  expect(messages().t('pair', { from: '{{to}}', to: 'ETH' })).toBe('{{to}} to ETH')
  expect(messages().t('from', { from: '$& $1' })).toBe('From $& $1')
})

test('retains a placeholder without a value', () => {
  expect(messages().t('pair', { from: 'BTC', to: undefined })).toBe('BTC to ')
  expect(messages().t('pair', { from: 'BTC' })).toBe('BTC to {{to}}')
})

test.each([
  [0, '0 hours'],
  [1, '1 hour'],
  [1.5, '1.5 hours'],
])("uses the message's plural form for %d", (count, text) => expect(messages().t('order:hours', { count })).toBe(text))

test('uses a message without plural forms for any number', () =>
  expect(messages().t('order:ratio', { count: 2, a: 3 })).toBe('Ratio: 3'))

test('returns whether a message exists', () => {
  expect(messages().has('order:title')).toBe(true)
  expect(messages().has('order:pair')).toBe(false)
})

test('ignores properties that every JavaScript object has', () => {
  expect(messages().has('toString')).toBe(false)
  expect(messages().t('from', {})).toBe('From {{from}}')
})

test('set overrides a message even if its message area is added later', () => {
  const texts = messages()
  texts.set('home', 'title', 'Set')
  texts.add('home', { title: 'Added', lede: 'Lede' })
  expect([texts.t('home:title'), texts.t('home:lede')]).toEqual(['Set', 'Lede'])
  texts.set('home', 'lede', 'Set later')
  expect(texts.t('home:lede')).toBe('Set later')
})
