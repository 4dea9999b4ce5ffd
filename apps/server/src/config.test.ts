import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const ENOUGH = {
  PUBLIC_URL: 'https://swap.example/',
  DATABASE_URL: 'postgres://a:b@127.0.0.1/c',
  CHAINS: '[{}]',
  CONTROL_SECRET: 'a secret long enough',
  SEAL_SECRET: 'a secret long enough',
  PARTNER_SECRET: 'a secret long enough',
  SESSION_SECRET: 'a secret long enough',
  IDENTITY_SECRET: 'a secret long enough',
  PUSH_KEY: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE',
  STORAGE_URL: 'file:///tmp/storage',
}

it('rate-limits callers by default in production, but not in the sandbox', () => {
  expect(readConfig({ ...ENOUGH, MODE: 'production' })).toMatchObject({
    callsPerMinute: 1_200,
    pagesPerMinute: 300,
    createsPerMinute: 30,
  })
  expect(readConfig({ ...ENOUGH, MODE: 'production', RATE_LIMIT_CREATES_PER_MINUTE: '7' }).createsPerMinute).toBe(7)
  expect(readConfig(ENOUGH)).toMatchObject({ callsPerMinute: 0, pagesPerMinute: 0, createsPerMinute: 0 })
})

it("by default, accepts browser requests only from the site's own origins", () => {
  expect([...readConfig({ ...ENOUGH, MODE: 'production' }).allowedOrigins]).toEqual(['https://swap.example'])
  expect([...readConfig({ ...ENOUGH, PORT: '3001' }).allowedOrigins]).toContain('http://localhost:3001')
})

it.each([
  ['CKM_PAIRS', '{"eth-ltc":"X"}'],
  ['CHAINS', 'eth'],
  ['PUBLIC_URL', 'swap.example'],
  ['CONTROL_SECRET', 'short'],
  ['SEAL_SECRET', 'short'],
  ['PARTNER_SECRET', 'short'],
  ['SESSION_SECRET', 'short'],
  ['IDENTITY_SECRET', 'short'],
  ['PUSH_KEY', 'short'],
  ['STORAGE_URL', 'a folder'],
  ['RATE_LIMIT_SIGN_INS_PER_EMAIL', '0'],
  ['RATE_LIMIT_PASSWORDS_PER_ACCOUNT', '0'],
  ['PORT', 'http'],
  ['DATABASE_POOL', '0'],
  ['TRUST_PROXY', 'garbage'],
  ['TRUST_PROXY', '10.0.0.0/8, 10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['ALLOWED_ORIGINS', 'garbage'],
  ['ALLOWED_ORIGINS', 'https://app.example/path'],
])("rejects the setting %s=%s with an error that contains the setting's name", (name, value) => {
  expect(() => readConfig({ ...ENOUGH, [name]: value })).toThrow(name)
})

it('parses proxies and origins as comma-separated lists', () => {
  const config = readConfig({ ...ENOUGH, TRUST_PROXY: '10.0.0.0/8, ::1', ALLOWED_ORIGINS: 'https://app.example,' })
  expect(config.trustProxy).toEqual(['10.0.0.0/8', '::1'])
  expect(config.allowedOrigins).toContain('https://app.example')
})

it('rejects SANDBOX_URL in production', () => {
  expect(() => readConfig({ ...ENOUGH, MODE: 'production', SANDBOX_URL: 'http://127.0.0.1:1' })).toThrow('SANDBOX_URL')
})

it.each(['shop.example', "'self'", 'https://shop.example/path', 'https://a.example; script-src *'])(
  'rejects %s as a frame ancestor of the widget',
  (value) => {
    expect(() => readConfig({ ...ENOUGH, WIDGET_FRAME_ANCESTORS: value })).toThrow(/WIDGET_FRAME_ANCESTORS/)
  },
)

it('accepts any origin, a list of origins or none as widget frame ancestors', () => {
  const of = (value: string) => readConfig({ ...ENOUGH, WIDGET_FRAME_ANCESTORS: value }).widgetAncestors
  expect([of(''), of('none')]).toEqual([['*'], []])
  expect(of('https://a.example, http://localhost:1')).toEqual(['https://a.example', 'http://localhost:1'])
})
