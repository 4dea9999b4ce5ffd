import type { InstrumentView } from '@cambio/contract/instrument'
import { present } from '@cambio/kernel/assert'
import { PROVIDER_ONLY_CHAIN_PREFIX } from '@cambio/core/instruments/instrument'
import { instrument } from '@cambio/core/testing/fixtures'
import { isLetterMark } from '@cambio/kernel/letter-mark'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const OTHERS = 1_200
/** Number of coins that the exchange trades itself, and of card currencies. */
let own = 5

let stack: TestApp
beforeAll(async () => {
  const nobody = [{ provider: 'changenow', baseUrl: 'http://127.0.0.1:1', apiKey: 'a key' }]
  const cards = {
    provider: 'mercuryo',
    baseUrl: 'http://127.0.0.1:1',
    paymentPageOrigin: 'https://pay.example',
    partnerToken: 'token',
    widgetId: 'widget',
    signKey: 'key',
  }
  stack = await startTestApp(
    {
      LIQUIDITY_PROVIDERS: JSON.stringify(nobody),
      CARD_PROVIDER: JSON.stringify(cards),
    },
    undefined,
    { fetch: () => new Response('') },
  )
  own += stack.composition.services.catalogue.fiat.length
})
afterAll(() => stack.close())

const other = (index: number) => {
  const currencyTitle = `SIM${String(index).padStart(4, '0')}`
  const titles = { currencyTitle, networkTitle: 'SIM', bestChangeName: `${currencyTitle}SIM` }
  return instrument(`${currencyTitle}-sim`.toLowerCase(), {
    ...titles,
    chain: `${PROVIDER_ONLY_CHAIN_PREFIX}sim`,
    contract: currencyTitle,
  })
}
const others = Array.from({ length: OTHERS }, (_, index) => other(index + 1))
const list = async (query = ''): Promise<InstrumentView[]> =>
  (await stack.app.inject(`/api/v2/instruments/public${query}`)).json()

it('lists provider-only coins only in a full list or a search', async () => {
  await stack.stores.instruments.replaceOthers(others)
  await expect.poll(async () => (await list('?all=true')).length, { timeout: 20_000 }).toBe(own + OTHERS)
  expect(await list()).toHaveLength(own)
  const titles = async (query: string) => (await list(query)).map(({ currencyTitle }) => currencyTitle)
  expect((await titles('?search=sim00')).slice(0, 2)).toEqual(['SIM0001', 'SIM0002'])
  expect(await titles('?search=sim')).toHaveLength(50)
  expect(await titles(`?search=${encodeURIComponent('лайткоин')}`)).toEqual(['LTC'])
  expect(await titles('?search=usdt%20erc')).toEqual(['USDT'])
  expect(await titles('?search=ltc')).toEqual(['LTC'])
  expect(await titles('?pair=eth-sim0007sim')).toEqual(['ETH', 'SIM0007'])
  expect(await titles('?pair=ltc,sim0009-sim')).toEqual(['LTC', 'SIM0009'])
  expect(await list('?search=')).toHaveLength(own)
  expect((await stack.app.inject(`/api/v2/instruments/public?search=${'x'.repeat(41)}`)).statusCode).toBe(422)
})

it('lists the instruments of a provider in both directions, for own, provider-only and fiat instruments', async () => {
  await stack.stores.instruments.replaceOthers(others)
  await expect.poll(async () => (await list('?all=true')).length, { timeout: 20_000 }).toBe(own + OTHERS)
  const serves = vi.spyOn(stack.composition.services.providerQuotes, 'servesBy')
  const pairs: [from: string, to: string][] = [
    ['eth', 'sim0005-sim'],
    ['sim0005-sim', 'eth'],
    ['eth', 'ltc'],
    ['ltc', 'eur-card'],
  ]
  for (const pair of pairs) {
    serves.mockImplementation((_code, from, to) => from.slug === pair[0] && to.slug === pair[1])
    const slugs = (await list('?liquidityProvider=changenow')).map(({ slug }) => slug)
    expect(slugs.toSorted()).toEqual(pair.toSorted())
  }
  serves.mockImplementation((code) => code === 'changenow')
  expect(await list('?liquidityProvider=nobody')).toEqual([])
  serves.mockRestore()
})

it("lists the coins that the card provider sells, and its currencies, by the provider's code", async () => {
  const { cards } = stack.composition.services
  const sells = vi.spyOn(present(cards, 'the card provider').provider, 'sells')
  sells.mockImplementation(({ slug }) => slug === 'ltc')
  const found = await list('?liquidityProvider=mercuryo')
  expect(found.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['ltc', 'usd-card', 'eur-card']))
  expect(found.filter(({ instrumentType }) => instrumentType === 'crypto').map(({ slug }) => slug)).toEqual(['ltc'])
  sells.mockRestore()
})

it('returns an absolute logo URL for every instrument, and a picture of the first letter without a logo', async () => {
  const links = new Set((await list('?all=true')).map(({ currencyLogoLink }) => currencyLogoLink))
  for (const link of links) expect(link).toMatch(/^http:\/\/localhost:3000\/coin(?:s|-letters)\/\w+\.svg$/)
  const letters = [...links].filter(isLetterMark)
  expect(letters).toContain('http://localhost:3000/coin-letters/s.svg')
  for (const link of letters) {
    const { statusCode, headers, body } = await stack.app.inject(new URL(link).pathname)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/svg+xml',
      'public, max-age=86400',
    ])
    expect(body).toContain(`>${link.slice(-5, -4).toUpperCase()}</text>`)
  }
  for (const wrong of ['ab', '%3C']) expect((await stack.app.inject(`/coin-letters/${wrong}.svg`)).statusCode).toBe(404)
})

it('finds every instrument by the code in a link of a rate monitor, on either side of a pair', async () => {
  const all = await list('?all=true')
  expect(all.length).toBeGreaterThan(OTHERS)
  for (const { bestChangeName: code, slug } of all) {
    const other = slug === 'ltc' ? 'ETH' : 'LTC'
    for (const pair of [`${code}-${other}`, `${other}-${code}`]) {
      const codes = (await list(`?pair=${pair}`)).map(({ bestChangeName }) => bestChangeName)
      expect(codes, pair).toEqual(expect.arrayContaining([code, other]))
      expect(new Set(codes).size, pair).toBe(codes.length)
    }
  }
}, 120_000)

it('returns the seconds between two blocks, and null for a coin that only providers trade', async () => {
  const seconds = new Map((await list('?all=true')).map(({ slug, blockSeconds }) => [slug, blockSeconds]))
  expect([seconds.get('eth'), seconds.get('ltc'), seconds.get('sim0001-sim')]).toEqual([12, 150, null])
})

it("ignores a provider-only coin that would replace one of the exchange's own coins", async () => {
  const impostor = { ...other(9_999), slug: 'eth', currencyTitle: 'ETH', networkTitle: 'ETH', bestChangeName: 'ETH' }
  const ownChain = { ...other(9_998), chain: 'ethereum', contract: null }
  await stack.stores.instruments.replaceOthers([impostor, ownChain, other(1)])
  const known = await stack.stores.instruments.others()
  expect(known.filter(({ isDepositEnabled }) => isDepositEnabled).map(({ slug }) => slug)).toEqual(['sim0001-sim'])
  expect(known).toHaveLength(OTHERS)
  const own = await stack.stores.instruments.all()
  expect(own.find(({ slug }) => slug === 'eth')).toMatchObject({ chain: 'ethereum', isDepositEnabled: true })
})
