import { expect, it } from 'vitest'
import { coin, ETH, quoteOf } from '../../../testing/samples.ts'
import { bestFirst, waysToPay, type Offer } from './offer-rows.ts'

const CARD = coin('EUR', { slug: 'eur-card', networkTitle: 'CARD', instrumentType: 'fiat' })
const BANK = coin('EUR', { slug: 'eur-sepa', networkTitle: 'SEPA', instrumentType: 'fiat' })
const DOLLARS = coin('USD', { slug: 'usd-card', networkTitle: 'CARD', instrumentType: 'fiat' })
const CLOSED = coin('EUR', { slug: 'eur-old', instrumentType: 'fiat', isDepositEnabled: false })

it('returns the open ways to pay in the same currency, and none for a coin', () => {
  const all = [ETH, CARD, DOLLARS, CLOSED, BANK]
  expect(waysToPay(CARD, all)).toEqual([CARD, BANK])
  expect(waysToPay(DOLLARS, all)).toEqual([DOLLARS])
  expect(waysToPay(ETH, all)).toEqual([])
})

it('sorts offers by the received amount, and offers without a price last', () => {
  const priced = (slug: string, amountToGet: string): Offer => ({
    instrument: coin('EUR', { slug }),
    quote: quoteOf({ amountToGet }),
    missing: null,
  })
  const away: Offer = { instrument: BANK, quote: null, missing: { kind: 'away' } }
  const sorted = bestFirst([away, priced('nine', '0.9'), priced('ten', '0.10'), priced('large', '10')])
  expect(sorted.map(({ instrument }) => instrument.slug)).toEqual(['large', 'nine', 'ten', 'eur-sepa'])
})
