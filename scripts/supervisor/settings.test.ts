import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'
import { PRODUCTION } from './testing/production.ts'

const LITECOIN = (urls: Record<string, string>) =>
  JSON.stringify([{ chain: 'litecoin', family: 'bitcoin', network: 'litecoin', ...urls }])

it.each([
  ['a node of the operator', { rpcUrl: 'http://10.1.2.3:9332' }],
  ['a node on this machine', { rpcUrl: 'http://127.0.0.1:9332' }],
  ['a node with a private host name', { rpcUrl: 'http://litecoind:9332' }],
  ['two public nodes', { rpcUrl: 'https://one.example', witnessUrl: 'https://two.example' }],
])('accepts chains with %s in production', (_what, urls) => {
  expect(readSettings({ ...PRODUCTION, CHAINS: LITECOIN(urls) }).mode).toBe('production')
})

it('accepts the chains in docs/chains.production.example.json', () => {
  const example = readFileSync(new URL('../../docs/chains.production.example.json', import.meta.url), 'utf8')
  expect(readSettings({ ...PRODUCTION, CHAINS: example }).mode).toBe('production')
})

it('does not require any settings for a sandbox', () => {
  expect(readSettings({})).toMatchObject({
    mode: 'sandbox',
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    database: null,
  })
})

it('accepts complete production settings', () => {
  expect(readSettings(PRODUCTION)).toMatchObject({ mode: 'production', publicUrl: 'https://swap.example' })
})

it('requires FIAT_LIMITS in production once the exchange offers payments by card or bank', () => {
  const CARD_PROVIDER = JSON.stringify({ provider: 'mercuryo' })
  const SANCTIONS_LISTS = '[{"format":"ofac-sdn","file":"/lists/sdn.xml"}]'
  expect(() => readSettings({ ...PRODUCTION, CARD_PROVIDER, SANCTIONS_LISTS })).toThrow('FIAT_LIMITS must be set')
  const bank = [...JSON.parse(PRODUCTION.CHAINS), { chain: 'sepa', family: 'bank', iban: 'DE89370400440532013000' }]
  expect(() => readSettings({ ...PRODUCTION, CHAINS: JSON.stringify(bank) })).toThrow('FIAT_LIMITS must be set')
  expect(readSettings({ ...PRODUCTION, CARD_PROVIDER, SANCTIONS_LISTS, FIAT_LIMITS: '{}' }).mode).toBe('production')
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
  ['SCREENING_PROVIDER', 'chainalysis'],
  ['SCREENING_PROVIDER', '[]'],
  ['CHAINS', '[null]'],
  ['EXCHANGES', '[null,null]'],
  ['LIQUIDITY_PROVIDERS', '[null]'],
])("rejects the setting %s=%s with an error that contains the setting's name", (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(name)
})

it.each([
  ['SANDBOX_URL', 'http://127.0.0.1:1'],
  ['WEBHOOK_ALLOW_LOOPBACK', '1'],
  ['PUBLIC_URL', 'http://swap.example'],
  ['SIGNER_PASSPHRASE', ''],
  ['CHAINS', ''],
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
  ['MESSENGER_API_URL', 'http://bots.example'],
  ['COINSTATS_KEY', 'sandbox'],
  ['SCREENING_PROVIDER', '{"provider":"chainalysis","apiKey":"sandbox"}'],
  ['SCREENING_PROVIDER', '{"provider":"chainalysis","apiKey":"k3y","baseUrl":"http://127.0.0.1:9"}'],
  // Rejected without sanctions lists, because the names of card customers must be screened against them.
  ['CARD_PROVIDER', '{"provider":"mercuryo"}'],
  ['SIGNER_PASSPHRASE', 'aaaaaaaaaaaaaaaa'],
  ['SIGNER_PASSPHRASE', 'qwertyuiopasdfghjkl'],
  ['CONTROL_SECRET', '1234567890123456'],
  // A node without TLS could be impersonated.
  ['CHAINS', LITECOIN({ rpcUrl: 'http://litecoin.node.example:9332', witnessUrl: 'https://other.example' })],
  ['CHAINS', LITECOIN({ rpcUrl: 'https://litecoin.node.example', witnessUrl: 'http://other.example' })],
  ['CHAINS', LITECOIN({ rpcUrl: 'http://8.8.8.8:9332', witnessUrl: 'https://other.example' })],
  // A public node needs a witness on a different host.
  ['CHAINS', LITECOIN({ rpcUrl: 'https://litecoin.node.example' })],
  ['CHAINS', LITECOIN({ rpcUrl: 'https://node.example/a', witnessUrl: 'https://node.example/b' })],
])('rejects the setting %s=%s in production', (name, value) => {
  expect(() => readSettings({ ...PRODUCTION, [name]: value })).toThrow(name)
})

it('accepts a card provider in production if sanctions lists are configured', () => {
  const lists = '[{"format":"ofac-sdn","file":"/lists/sdn.xml"}]'
  const settings = readSettings({
    ...PRODUCTION,
    CARD_PROVIDER: '{"provider":"mercuryo"}',
    SANCTIONS_LISTS: lists,
    FIAT_LIMITS: '{}',
  })
  expect([settings.cardProvider, settings.sanctionsLists]).toEqual(['{"provider":"mercuryo"}', lists])
})

const DATABASE_URLS = {
  OWNER_DATABASE_URL: 'postgres://owner:x@db/cambio',
  SERVER_DATABASE_URL: 'postgres://server:x@db/cambio',
  WORKER_DATABASE_URL: 'postgres://worker:x@db/cambio',
  SIGNER_DATABASE_URL: 'postgres://signer:x@db/cambio',
  PRICES_DATABASE_URL: 'postgres://prices:x@db/cambio',
  OPERATOR_DATABASE_URL: 'postgres://operator:x@db/cambio',
}

it('reads the URL of each database role', () => {
  expect(readSettings({ ...PRODUCTION, ...DATABASE_URLS }).database).toEqual({
    ownerUrl: DATABASE_URLS.OWNER_DATABASE_URL,
    urls: {
      server: DATABASE_URLS.SERVER_DATABASE_URL,
      worker: DATABASE_URLS.WORKER_DATABASE_URL,
      signer: DATABASE_URLS.SIGNER_DATABASE_URL,
      prices: DATABASE_URLS.PRICES_DATABASE_URL,
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
])('rejects incomplete or shared database roles: %o', (env, message) => {
  expect(() => readSettings(env)).toThrow(message)
})
