import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ScreeningAway } from '@cambio/core/screening/screening'
import { expect, test } from 'vitest'
import { ChainSettingsList } from '../chains/chain-settings.ts'
import { MoneroAddressRules } from '../chains/monero/address-rules.ts'
import { createAddressRules } from '../chains/compose-address-rules.ts'
import { startScriptedServer } from '../liquidity/testing/scripted-server.ts'
import { openScreening, ScreeningProviderSetting, type OpenScreeningOptions } from './open-screening.ts'

const BANK = ChainSettingsList.parse([
  { chain: 'sepa', family: 'bank', holder: 'Example B.V.', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' },
])
/** A Monero address from the Monero documentation, and two integrated addresses of the same wallet. */
const WALLET = '4AdUndXHHZ6cfufTMvppY6JwXNouMBzSkbLYfpAV5Usx3skxNgYeYTRj5UzqtReoS44qo9mtmXCqY45DJ852K5Jv2684Rge'
const INTEGRATED =
  '4LL9oSLmtpccfufTMvppY6JwXNouMBzSkbLYfpAV5Usx3skxNgYeYTRj5UzqtReoS44qo9mtmXCqY45DJ852K5Jv2bYXZKKQePHES9khPK'
const OTHER_INTEGRATED =
  '4LL9oSLmtpccfufTMvppY6JwXNouMBzSkbLYfpAV5Usx3skxNgYeYTRj5UzqtReoS44qo9mtmXCqY45DJ852K5Jv2bYXZKKQePHERHQqRL'
const listed = JSON.stringify({ identifications: [{ category: 'sanctions', name: 'a name' }] })

/** Opens a screening with a provider that lists one EVM address and fails for all others. */
async function opened(whenAway: 'fail' | 'continue', part: Partial<Pick<OpenScreeningOptions, 'file' | 'rules'>> = {}) {
  const { baseUrl } = await startScriptedServer('/api/v1/address/', {
    [`0x${'a'.repeat(40)}`]: listed,
    other: { status: 503, body: '{}' },
  })
  const away: string[] = []
  const provider = ScreeningProviderSetting.parse(JSON.stringify({ provider: 'chainalysis', apiKey: 'key', baseUrl }))
  const { screening } = await openScreening({
    file: null,
    provider,
    rules: new Map(),
    whenAway,
    onError: () => {},
    onAway: (name) => away.push(name),
    ...part,
  })
  return { screening, away }
}

test('applies an address that the provider lists to every EVM chain, ignoring case', async () => {
  const { screening } = await opened('fail')
  for (const chain of ['ethereum', 'bsc', 'net:base'])
    expect(await screening.isBlacklisted(chain, `0x${'A'.repeat(40)}`)).toBe(true)
})

test('throws or uses only the blacklist file when the provider fails, depending on the setting', async () => {
  const failing = await opened('fail')
  await expect(failing.screening.findListing('bitcoin', 'other')).rejects.toBeInstanceOf(ScreeningAway)
  const going = await opened('continue')
  expect(await going.screening.findListing('bitcoin', 'other')).toBeNull()
  expect([failing.away, going.away]).toEqual([['chainalysis'], ['chainalysis']])
})

test('applies a blacklisted Monero address to integrated addresses of the same wallet', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cambio-screening-'))
  const file = join(folder, 'list')
  const rules = new Map([['monero', new MoneroAddressRules('mainnet')]])
  for (const line of [WALLET, INTEGRATED]) {
    await writeFile(file, `monero ${line}\n`)
    const { screening } = await opened('continue', { file, rules })
    for (const address of [WALLET, INTEGRATED, OTHER_INTEGRATED])
      expect(await screening.isBlacklisted('monero', address), `${line} ${address}`).toBe(true)
    expect(await screening.isBlacklisted('monero', new MoneroAddressRules('mainnet').example)).toBe(false)
  }
  await rm(folder, { recursive: true })
})

test('screens IBANs only against the blacklist file and never sends them to the provider', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cambio-screening-'))
  const file = join(folder, 'list')
  await writeFile(file, 'sepa DE89 3704\nsepa DE89370400440532013000\n')
  const { screening, away } = await opened('fail', { file, rules: createAddressRules(BANK) })
  await rm(folder, { recursive: true })
  expect(await screening.isBlacklisted('sepa', 'DE89370400440532013000')).toBe(true)
  expect(await screening.isBlacklisted('sepa', 'GB29NWBK60161331926819')).toBe(false)
  expect(await screening.findListing('sepa', 'payer:matches')).toBeNull()
  expect(await screening.findListing('sepa', 'payer:differs')).toMatchObject({ source: 'bank statement' })
  expect(away).toEqual([])
})

test.each([
  ['text that is not JSON', 'chainalysis'],
  ['another provider', '{"provider":"nobody","apiKey":"x"}'],
  ['a missing key', '{"provider":"chainalysis"}'],
  ['an empty key', '{"provider":"chainalysis","apiKey":""}'],
  ['a baseUrl that is not HTTP', '{"provider":"chainalysis","apiKey":"x","baseUrl":"file:///etc/passwd"}'],
  ['an unknown field', '{"provider":"chainalysis","apiKey":"x","url":"https://example.org"}'],
])('rejects a SCREENING_PROVIDER setting with %s', (_what, text) => {
  expect(ScreeningProviderSetting.safeParse(text).success).toBe(false)
})

test('uses the default screening provider URL unless SCREENING_PROVIDER is empty', () => {
  expect(ScreeningProviderSetting.parse('')).toBeUndefined()
  expect(ScreeningProviderSetting.parse('{"provider":"chainalysis","apiKey":"x"}')?.baseUrl).toBe(
    'https://public.chainalysis.com',
  )
})
