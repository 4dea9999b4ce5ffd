import { ScreeningAway } from '@cambio/core/screening/screening'
import { expect, test } from 'vitest'
import { startScriptedServer } from '../liquidity/testing/scripted-server.ts'
import { openScreening, ScreeningProviderSetting } from './open-screening.ts'

const listed = JSON.stringify({ identifications: [{ category: 'sanctions', name: 'a name' }] })

/** Opens a screening whose provider lists one EVM address and fails for all others. */
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

test("applies a provider's list entry to every EVM chain, ignoring case", async () => {
  const { screening } = await opened('fail')
  for (const chain of ['ethereum', 'bsc', 'net:base'])
    expect(await screening.isBlacklisted(chain, `0x${'A'.repeat(40)}`)).toBe(true)
})

test('throws while the provider fails and the setting is fail, and uses only the file when it is continue', async () => {
  const failing = await opened('fail')
  await expect(failing.screening.findListing('bitcoin', 'other')).rejects.toBeInstanceOf(ScreeningAway)
  const going = await opened('continue')
  expect(await going.screening.findListing('bitcoin', 'other')).toBeNull()
  expect([failing.away, going.away]).toEqual([['chainalysis'], ['chainalysis']])
})

test.each([
  ['text that is not JSON', 'chainalysis'],
  ['another provider', '{"provider":"nobody","apiKey":"x"}'],
  ['a missing key', '{"provider":"chainalysis"}'],
  ['an empty key', '{"provider":"chainalysis","apiKey":""}'],
  ['a baseUrl that is not HTTP', '{"provider":"chainalysis","apiKey":"x","baseUrl":"file:///etc/passwd"}'],
  ['an unknown field', '{"provider":"chainalysis","apiKey":"x","url":"https://example.org"}'],
])('refuses a SCREENING_PROVIDER setting with %s', (_what, text) => {
  expect(ScreeningProviderSetting.safeParse(text).success).toBe(false)
})

test('uses the public URL when SCREENING_PROVIDER sets no other URL, and no provider when it is empty', () => {
  expect(ScreeningProviderSetting.parse('')).toBeUndefined()
  expect(ScreeningProviderSetting.parse('{"provider":"chainalysis","apiKey":"x"}')?.baseUrl).toBe(
    'https://public.chainalysis.com',
  )
})
