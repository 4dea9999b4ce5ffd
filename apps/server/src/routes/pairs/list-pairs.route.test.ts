import { CATALOGUE } from '@cambio/core/testing/fixtures'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { NO_PROVIDERS } from '@cambio/core/liquidity/no-providers'
import { expect, test } from 'vitest'
import { listPairsRoute } from './list-pairs.route.ts'

test('lists each pair with its email confirmation mode', async () => {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  listPairsRoute(app, {
    cards: null,
    providerQuotes: NO_PROVIDERS,
    catalogue: CATALOGUE,
    ckmOf: (from) => (from === 'ltc' ? 'A' : 'D'),
  })
  const answer = await app.inject({ url: '/api/v1/pairs/public?instrumentFromCurrencyTitle=LTC' })
  const slugs = CATALOGUE.instruments.filter(({ slug }) => slug !== 'ltc')
  expect(answer.statusCode).toBe(200)
  expect(answer.json<{ ckm: string }[]>().map(({ ckm }) => ckm)).toEqual(slugs.map(() => 'A'))
  await app.close()
})
