import { TEST_SEAL_KEYS } from '@cambio/adapters/seals/testing/test-seals'
import { expect, it } from 'vitest'
import { Catalogue } from '@cambio/core/instruments/catalogue'
import { ETH } from '@cambio/core/testing/fixtures'
import { capsInBaseUnits, referencePrices } from './caps.ts'
import { readConfig } from './config.ts'

const ENVIRONMENT = {
  DATABASE_URL: 'postgres://signer:x@db/cambio',
  SIGNER_SOCKET: '/run/signer.sock',
  KEYSTORE_FILE: '/keystore.age',
  SIGNER_PASSPHRASE: 'long enough to be one',
  ...TEST_SEAL_KEYS,
  CHAINS: JSON.stringify([{ chain: 'litecoin', family: 'bitcoin', rpcUrl: 'http://127.0.0.1:1', network: 'litecoin' }]),
}

it('uses value caps of 5,000, 25,000 and 100,000 USDT (payment, hour, day) by default', () => {
  for (const settings of [{}, { SIGNER_VALUE_CAPS: '', APPROVERS: '', SIGNER_REFERENCE_PRICES: '' }]) {
    const config = readConfig({ ...ENVIRONMENT, ...settings })
    expect(config.SIGNER_VALUE_CAPS).toEqual({ payment: '5000', hour: '25000', day: '100000', approvedDay: '250000' })
    expect(config.APPROVERS).toEqual({})
  }
})

it('uses the default for each value cap that the setting omits', () => {
  const config = readConfig({ ...ENVIRONMENT, SIGNER_VALUE_CAPS: '{"payment":"20000"}' })
  expect(config.SIGNER_VALUE_CAPS).toMatchObject({ payment: '20000', hour: '25000' })
})

it("replaces a currency's built-in reference price with the price from the setting", () => {
  const config = readConfig({ ...ENVIRONMENT, SIGNER_REFERENCE_PRICES: '{"BTC":"90000.5"}' })
  const prices = referencePrices(config, [])
  expect(prices.get('BTC')).toEqual({ num: 180_001n, den: 2n })
  expect(prices.get('ETH')).toEqual({ num: 1_500n, den: 1n })
})

it.each([
  ['SIGNER_CAPS.usdt_trc20', { SIGNER_CAPS: '{"usdt_trc20":{"perTransaction":"1","perHour":"1","perDay":"1"}}' }],
  ['SIGNER_REFERENCE_PRICES.btc', { SIGNER_REFERENCE_PRICES: '{"btc":"90000"}' }],
])('rejects a name that no coin has: %s', (name, settings) => {
  const config = readConfig({ ...ENVIRONMENT, ...settings })
  const catalogue = new Catalogue([])
  const read = () => [capsInBaseUnits(config, catalogue, []), referencePrices(config, [])]
  expect(read).toThrow(name)
})

it('ignores the cap of a coin that CHAINS no longer contains', () => {
  const config = readConfig({
    ...ENVIRONMENT,
    SIGNER_CAPS: '{"eth":{"perTransaction":"1","perHour":"1","perDay":"1"}}',
  })
  expect(capsInBaseUnits(config, new Catalogue([]), [ETH])).toEqual(new Map())
})

it.each([
  { SIGNER_VALUE_CAPS: '{"payments":"1"}' },
  { SIGNER_VALUE_CAPS: '{"payment":"-1"}' },
  { SIGNER_REFERENCE_PRICES: '{"BTC":"0"}' },
  { APPROVERS: '{"ana":"short"}' },
  { APPROVERS: JSON.stringify({ ana: 'a'.repeat(43), bob: 'a'.repeat(43) }) },
])('rejects the invalid setting %o', (settings) => {
  expect(() => readConfig({ ...ENVIRONMENT, ...settings })).toThrow(Object.keys(settings)[0])
})
