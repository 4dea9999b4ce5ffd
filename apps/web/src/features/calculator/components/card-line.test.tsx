// @vitest-environment happy-dom
import type { PairData } from '@cambio/contract/pair-data'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { coin, quoteOf } from '../../../testing/samples.ts'
import { show } from '../../../testing/show.tsx'
import { CardLine } from './card-line.tsx'

afterEach(cleanup)

const USD = coin('USD', { networkTitle: 'CARD', instrumentType: 'fiat', precisionDecimals: 2 })
const WHO = 'Mercuryo takes the card payment and sends the coins to your address itself.'

async function lineOf(over: Partial<PairData>, hasOffers = false): Promise<string> {
  const quote = quoteOf({
    instrumentFrom: USD,
    amountToGive: '200',
    noKycThreshold: '700',
    depositRules: { minAmount: '20', maxAmount: '20000' },
    ...over,
  })
  await show(<CardLine {...{ quote, provider: 'Mercuryo', account: null, hasOffers }} />, ['exchange'])
  return document.body.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? ''
}

test('states the card payment limits and the largest amount without an identity check', async () => {
  expect(await lineOf({})).toBe(
    `${WHO} No identity check up to 700.00 USD. One payment is 20.00 to 20,000.00 USD and usually takes 5–20 min.`,
  )
})

test('states only the minimum card payment if the provider states no maximum', async () => {
  expect(
    await lineOf({ hasDepositMaximum: false, depositRules: { minAmount: '20', maxAmount: '0' }, amountToGive: '5000' }),
  ).toBe(`${WHO} One payment is at least 20.00 USD and usually takes 5–20 min.`)
})

test('omits the card payment limits when the list of payment methods shows them', async () => {
  expect(await lineOf({}, true)).toBe(WHO)
})
