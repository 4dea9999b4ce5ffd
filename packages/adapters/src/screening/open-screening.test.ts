import { ScreeningAway } from '@cambio/core/screening/screening'
import { expect, test } from 'vitest'
import { startScriptedServer } from '../liquidity/testing/scripted-server.ts'
import { openScreening, ScreeningProviderSetting } from './open-screening.ts'

const listed = JSON.stringify({ identifications: [{ category: 'sanctions', name: 'a name' }] })

/** Screening of a process with a provider that lists one EVM address and fails for others. */
async function opened(whenAway: 'fail' | 'continue') {
  const { baseUrl } = await startScriptedServer('/api/v1/address/', {
    [`0x${'a'.repeat(40)}`]: listed,
    other: { status: 503, body: '{}' },
  })
  const away: string[] = []
  const provider = ScreeningProviderSetting.parse(JSON.stringify({ provider: 'chainalysis', apiKey: 'key', baseUrl }))
  const { screening } = await openScreening({
    ...{ file: null, provider, rules: new Map(), whenAway },
    ...{ onError: () => {}, onAway: (name) => away.push(name) },
  })
  return { screening, away }
}

test('a listing of the provider holds on every EVM chain, in any case of its letters', async () => {
  const { screening } = await opened('fail')
  for (const chain of ['ethereum', 'bsc', 'net:base'])
    expect(await screening.isBlacklisted(chain, `0x${'A'.repeat(40)}`)).toBe(true)
})

test('a provider that fails is reported, and fails the caller unless that goes on', async () => {
  const failing = await opened('fail')
  await expect(failing.screening.findListing('bitcoin', 'other')).rejects.toBeInstanceOf(ScreeningAway)
  const going = await opened('continue')
  expect(await going.screening.findListing('bitcoin', 'other')).toBeNull()
  expect([failing.away, going.away]).toEqual([['chainalysis'], ['chainalysis']])
})

test.each([
  ['no JSON', 'chainalysis'],
  ['another provider', '{"provider":"nobody","apiKey":"x"}'],
  ['no key', '{"provider":"chainalysis"}'],
  ['an empty key', '{"provider":"chainalysis","apiKey":""}'],
  ['an address that is no URL', '{"provider":"chainalysis","apiKey":"x","baseUrl":"file:///etc/passwd"}'],
  ['an unknown field', '{"provider":"chainalysis","apiKey":"x","url":"https://example.org"}'],
])('SCREENING_PROVIDER refuses %s', (_what, text) => {
  expect(ScreeningProviderSetting.safeParse(text).success).toBe(false)
})

test('SCREENING_PROVIDER means no provider where it is empty, and the public address without baseUrl', () => {
  expect(ScreeningProviderSetting.parse('')).toBeUndefined()
  expect(ScreeningProviderSetting.parse('{"provider":"chainalysis","apiKey":"x"}')?.baseUrl).toBe(
    'https://public.chainalysis.com',
  )
})
