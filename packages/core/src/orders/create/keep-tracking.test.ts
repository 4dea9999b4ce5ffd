import { TRACKING_FIELDS, TRACKING_VALUE_LENGTH } from '@cambio/kernel/tracking-fields'
import { expect, test } from 'vitest'
import { keepTracking } from './keep-tracking.ts'

test('keepTracking truncates each known field to its maximum length', () => {
  const sent = { source: 'news', gclid: 'x'.repeat(500), address: '0xabc', constructor: 'x', term: '' }
  expect(keepTracking(sent, false)).toEqual({ source: 'news', gclid: 'x'.repeat(TRACKING_VALUE_LENGTH) })
})

test('keepTracking returns null when the browser opts out of tracking', () => {
  expect(keepTracking({ source: 'news' }, true)).toBeNull()
  for (const sent of [null, {}, { source: '' }, { other: 'x' }]) expect(keepTracking(sent, false)).toBeNull()
})

test('keepTracking never splits a surrogate pair', () => {
  const value = keepTracking({ source: `${'a'.repeat(TRACKING_VALUE_LENGTH - 1)}😀` }, false)?.['source'] ?? ''
  expect(value.isWellFormed()).toBe(true)
})

test('TRACKING_FIELDS contains 13 distinct fields', () => expect(new Set(TRACKING_FIELDS).size).toBe(13))
