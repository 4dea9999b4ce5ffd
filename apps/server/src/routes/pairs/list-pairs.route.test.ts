import { Catalogue } from '@cambio/core/instruments/catalogue'
import { CATALOGUE, instrument } from '@cambio/core/testing/fixtures'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { NO_PROVIDERS } from '@cambio/core/liquidity/no-providers'
import { expect, test } from 'vitest'
import { listPairsRoute } from './list-pairs.route.ts'

async function listed(services: Partial<Parameters<typeof listPairsRoute>[1]>, query: Record<string, string>) {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  listPairsRoute(app, {
    cards: null,
    providerQuotes: NO_PROVIDERS,
    catalogue: CATALOGUE,
    ckmOf: () => 'D',
    ...services,
  })
  const answer = await app.inject({ url: '/api/v1/pairs/public', query })
  await app.close()
  expect(answer.statusCode).toBe(200)
  return answer.json<{ instrumentFrom: Titles; instrumentTo: Titles; isActive: boolean; ckm: string }[]>()
}
type Titles = { currencyTitle: string }

test('lists each pair with its email confirmation mode', async () => {
  const pairs = await listed({ ckmOf: (from) => (from === 'ltc' ? 'A' : 'D') }, { instrumentFromCurrencyTitle: 'LTC' })
  const slugs = CATALOGUE.instruments.filter(({ slug }) => slug !== 'ltc')
  expect(pairs.map(({ ckm }) => ckm)).toEqual(slugs.map(() => 'A'))
})

/** Provider-only coins, of which a provider swaps `X0` for every other coin. */
const OTHERS = Array.from({ length: 900 }, (_, nth) =>
  instrument(`x${nth}`, { chain: `net:x${nth}`, currencyTitle: `X${nth}`, networkTitle: `X${nth}` }),
)
const WITH_OTHERS = {
  catalogue: new Catalogue(CATALOGUE.instruments, OTHERS),
  providerQuotes: { serves: (from: { slug: string }) => from.slug === 'x0' },
}

test("lists a requested provider-only coin's pairs in pages of 500", async () => {
  const page = (offset: string) => listed(WITH_OTHERS, { instrumentFromCurrencyTitle: 'x0', offset })
  const [first, second] = [await page('0'), await page('500')]
  expect(first).toHaveLength(500)
  const received = [...first, ...second].map(({ instrumentTo }) => instrumentTo.currencyTitle)
  const own = CATALOGUE.instruments.map(({ currencyTitle }) => currencyTitle)
  expect(received).toEqual([...own, ...OTHERS.slice(1).map(({ currencyTitle }) => currencyTitle)])
  for (const pair of [...first, ...second])
    expect(pair).toMatchObject({ instrumentFrom: { currencyTitle: 'X0' }, isActive: true })
  expect(await listed(WITH_OTHERS, { instrumentFromCurrencyTitle: 'X1' })).toEqual([])
})

test('omits provider-only coins if the request names no coin', async () => {
  const pairs = await listed(WITH_OTHERS, {})
  const count = CATALOGUE.instruments.length
  expect(pairs).toHaveLength(count * (count - 1))
})
