import { ScreeningAway } from '@cambio/core/screening/screening'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { listing, NONE_LISTED } from '@cambio/core/testing/none-listed'
import { expect, test } from 'vitest'
import { CompositeScreening } from './composite-screening.ts'

const AWAY = { name: 'fake', findListing: () => Promise.reject(new AdapterError('no answer', { retryable: true })) }
const LISTS_ALL = { name: 'fake', findListing: async () => ({ source: 'fake', reason: 'sanctions' }) }
const LISTS_NONE = { name: 'fake', findListing: async () => null }

test('reports an address as blacklisted if either the blacklist file or the provider lists it', async () => {
  const file = listing(new Set(['thief']))
  const both = new CompositeScreening(file, LISTS_ALL, 'fail')
  expect(await both.findListing('ethereum', 'thief')).toMatchObject({ source: 'test' })
  expect(await both.findListing('ethereum', 'other')).toEqual({ source: 'fake', reason: 'sanctions' })
  const one = new CompositeScreening(file, LISTS_NONE, 'fail')
  expect([await one.isBlacklisted('ethereum', 'thief'), await one.isBlacklisted('ethereum', 'other')]).toEqual([
    true,
    false,
  ])
})

test('uses the blacklist file while the screening provider is unavailable', async () => {
  const screening = new CompositeScreening(listing(new Set(['thief'])), AWAY, 'fail')
  expect(await screening.isBlacklisted('ethereum', 'thief')).toBe(true)
})

test('throws or uses only the blacklist file during a provider outage, depending on the setting', async () => {
  const failing = new CompositeScreening(NONE_LISTED, AWAY, 'fail')
  await expect(failing.isBlacklisted('ethereum', 'friend')).rejects.toBeInstanceOf(ScreeningAway)
  const going = new CompositeScreening(NONE_LISTED, AWAY, 'continue')
  expect(await going.isBlacklisted('ethereum', 'friend')).toBe(false)
})

test('throws a programming error instead of treating it as an outage of the screening provider', async () => {
  const broken = { name: 'fake', findListing: () => Promise.reject(new TypeError('undefined')) }
  const screening = new CompositeScreening(NONE_LISTED, broken, 'continue')
  await expect(screening.isBlacklisted('ethereum', 'friend')).rejects.toBeInstanceOf(TypeError)
})
