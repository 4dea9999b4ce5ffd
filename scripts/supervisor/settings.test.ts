import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'
import { PRODUCTION } from './testing/production.ts'

it('needs nothing in a sandbox', () => {
  expect(readSettings({})).toMatchObject({
    mode: 'sandbox',
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    database: null,
  })
})

it('takes a complete production setting', () => {
  expect(readSettings(PRODUCTION)).toMatchObject({ mode: 'production', publicUrl: 'https://swap.example' })
})

it.each([
  ['MODE', 'prod'],
  ['PORT', '0'],
  ['PORT', '70000'],
  ['PORT', '3000x'],
  ['PUBLIC_URL', 'swap.example'],
  ['PUBLIC_URL', 'https://swap.example/path'],
  ['CHAINS', '{}'],
  ['EXCHANGES', 'binance'],
  ['SIGNER_PASSPHRASE', 'changeme-changeme-changeme'],
  ['CONTROL_SECRET', 'short'],
  ['PARTNER_SECRET', 'changeme-changeme'],
  ['SESSION_SECRET', 'changeme-changeme'],
  ['IDENTITY_SECRET', 'changeme-changeme'],
  ['PUSH_KEY', 'changeme-changeme'],
  ['STORAGE_URL', 's3://bucket'],
  ['HOST', '999.1.1.1'],
  ['HOST', '1.2.3'],
  ['HOST', 'my host'],
  ['BLACKLIST_FILE', '/nope'],
  ['BLACKLIST_FILE', '/tmp'],
  ['CHAINS', '[null]'],
  ['EXCHANGES', '[null,null]'],
  ['LIQUIDITY_PROVIDERS', '[null]'],
])('refuses %s=%s and names it', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(name)
})

it.each([
  ['SANDBOX_URL', 'http://127.0.0.1:1'],
  ['WEBHOOK_ALLOW_LOOPBACK', '1'],
  ['PUBLIC_URL', 'http://swap.example'],
  ['SIGNER_PASSPHRASE', ''],
  ['CHAINS', ''],
  ['CHAINS', '[{"chain":"litecoin","network":"litecoin-regtest"}]'],
  ['CHAINS', '[{"chain":"ethereum","chainId":31337}]'],
  ['CHAINS', '[{"chain":"ethereum","chainId":11155111}]'],
  ['CHAINS', '[{"chain":"stellar","passphrase":"Test SDF Network ; September 2015"}]'],
  ['CHAINS', '[{"chain":"solana","genesis":"EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG"}]'],
  ['CHAINS', '[{"chain":"moon","chainId":1}]'],
  ['EXCHANGES', ''],
  ['EXCHANGES', '[{"id":"kraken"}]'],
  ['EXCHANGES', '[{"id":"kraken"},{"id":"kraken"}]'],
  ['EXCHANGES', '[{"id":"kraken"},{"id":"binance","baseUrl":"http://127.0.0.1:9"}]'],
  ['SMTP_URL', ''],
  ['MAIL_FROM', ''],
  ['MAIL_FROM', 'Cambio <no-reply@localhost>'],
  ['MAIL_FROM', 'Cambio'],
  ['CHAINS', '[null]'],
  ['EXCHANGES', '[null,null]'],
  ['LIQUIDITY_PROVIDERS', '[null]'],
  ['COINSTATS_URL', 'http://127.0.0.1:9'],
  ['COINSTATS_KEY', 'sandbox'],
])('refuses %s=%s in production', (name, value) => {
  expect(() => readSettings({ ...PRODUCTION, [name]: value })).toThrow(name)
})

const DATABASE_URLS = {
  OWNER_DATABASE_URL: 'postgres://owner:x@db/cambio',
  SERVER_DATABASE_URL: 'postgres://server:x@db/cambio',
  WORKER_DATABASE_URL: 'postgres://worker:x@db/cambio',
  SIGNER_DATABASE_URL: 'postgres://signer:x@db/cambio',
  OPERATOR_DATABASE_URL: 'postgres://operator:x@db/cambio',
}

it('reads the URL of each database role', () => {
  expect(readSettings({ ...PRODUCTION, ...DATABASE_URLS }).database).toEqual({
    ownerUrl: DATABASE_URLS.OWNER_DATABASE_URL,
    urls: {
      server: DATABASE_URLS.SERVER_DATABASE_URL,
      worker: DATABASE_URLS.WORKER_DATABASE_URL,
      signer: DATABASE_URLS.SIGNER_DATABASE_URL,
      operator: DATABASE_URLS.OPERATOR_DATABASE_URL,
    },
  })
})

it.each([
  [{ SERVER_DATABASE_URL: DATABASE_URLS.SERVER_DATABASE_URL }, 'set without OWNER_DATABASE_URL'],
  [{ ...DATABASE_URLS, SIGNER_DATABASE_URL: '' }, 'set without SIGNER_DATABASE_URL'],
  [{ ...DATABASE_URLS, WORKER_DATABASE_URL: 'mysql://app@x/y' }, /^WORKER_DATABASE_URL must be like/],
  [{ ...DATABASE_URLS, SERVER_DATABASE_URL: DATABASE_URLS.WORKER_DATABASE_URL }, 'a role of its own'],
  [{ DATABASE_URL: 'postgres://app:x@db/cambio' }, 'DATABASE_URL is not used any more'],
])('refuses incomplete or shared database roles: %o', (env, message) => {
  expect(() => readSettings(env)).toThrow(message)
})
