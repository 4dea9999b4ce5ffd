import { expect, test } from 'vitest'
import type { Coin } from '../state/listed-coins.ts'
import { priceData } from './price-data.ts'

const SITE = { publicUrl: 'https://swap.example', locale: 'ru', listName: 'Курсы' } as const
const bitcoin = { currencyTitle: 'BTC', fullName: 'Bitcoin', price: '68000.5' } as Coin

test("returns the breadcrumb and price of a coin in the page's language", () => {
  expect(priceData(bitcoin, '/price/btc', SITE)).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Курсы', item: 'https://swap.example/ru/price' },
        { '@type': 'ListItem', position: 2, name: 'Bitcoin', item: 'https://swap.example/ru/price/btc' },
      ],
    },
    {
      '@context': 'https://schema.org',
      '@type': 'ExchangeRateSpecification',
      name: 'Bitcoin',
      url: 'https://swap.example/ru/price/btc',
      currency: 'BTC',
      currentExchangeRate: { '@type': 'UnitPriceSpecification', price: '68000.5', priceCurrency: 'USD' },
    },
  ])
})

test('omits the price from the structured data of a coin without a price', () => {
  expect(priceData({ ...bitcoin, price: null }, '/price/btc', SITE)).toHaveLength(1)
})
