import { TRACKING_FIELDS, TRACKING_VALUE_LENGTH } from '@cambio/kernel/tracking-fields'
import { expect, test } from 'vitest'
import { keepTracking } from './keep-tracking.ts'

test('known fields are kept, cut to length, and nothing else', () => {
  const sent = { source: 'news', gclid: 'x'.repeat(500), address: '0xabc', constructor: 'x', term: '' }
  expect(keepTracking(sent, false)).toEqual({ source: 'news', gclid: 'x'.repeat(TRACKING_VALUE_LENGTH) })
})

test('of who refuses nothing is kept, and nothing is kept as nothing', () => {
  expect(keepTracking({ source: 'news' }, true)).toBeNull()
  for (const sent of [null, {}, { source: '' }, { other: 'x' }]) expect(keepTracking(sent, false)).toBeNull()
})

test('what is cut never ends in half a character', () => {
  const value = keepTracking({ source: `${'a'.repeat(TRACKING_VALUE_LENGTH - 1)}😀` }, false)?.['source'] ?? ''
  expect(value.isWellFormed()).toBe(true)
})

test('the fields are bounded', () => expect(new Set(TRACKING_FIELDS).size).toBe(13))
