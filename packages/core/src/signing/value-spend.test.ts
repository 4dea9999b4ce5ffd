import { present } from '@cambio/kernel/assert'
import { parseRational } from '@cambio/kernel/rational'
import { expect, it } from 'vitest'
import { CATALOGUE } from '../testing/fixtures.ts'
import { openValuation } from './value-spend.ts'

const ETH = CATALOGUE.get({ slug: 'eth' })
const ONE = 10n ** BigInt(ETH.decimals)

async function valueOf(latest: object, reference: string | null = '1500') {
  const price = reference === null ? [] : [['ETH', present(parseRational(reference), 'a price')] as const]
  const valuation = await openValuation({
    catalogue: CATALOGUE,
    referencePrices: new Map(price),
    latestPrices: async () => latest as Record<string, string>,
  })
  return valuation('eth', ONE)
}

it('openValuation uses the newest recorded price when it exceeds the reference price', async () => {
  expect(await valueOf({ ETH: '3000.5' })).toBe(3_000_500_000n)
})

it.each([{ ETH: '0.01' }, { ETH: '0' }, { ETH: '-5' }, { ETH: 'NaN' }, { ETH: null }, { ETH: {} }, {}, []])(
  'openValuation uses the reference price when the recorded prices are %o',
  async (latest) => {
    expect(await valueOf(latest)).toBe(1_500_000_000n)
  },
)

it('openValuation returns null for an asset without a reference price, even with recorded prices', async () => {
  expect(await valueOf({ ETH: '3000' }, null)).toBeNull()
})

it('openValuation rounds the values of assets up', async () => {
  const valuation = await openValuation({
    catalogue: CATALOGUE,
    referencePrices: new Map([['ETH', { num: 1n, den: 3n }]]),
    latestPrices: async () => ({}),
  })
  expect(valuation('eth', 1n)).toBe(1n)
})
