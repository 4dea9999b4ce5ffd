import { expect, it } from 'vitest'
import { coin, ETH, quoteOf } from '../../../testing/samples.ts'
import { bestFirst, waysOf, type Offer } from './offer-rows.ts'

const CARD = coin('EUR', { slug: 'eur-card', networkTitle: 'CARD', instrumentType: 'fiat' })
const BANK = coin('EUR', { slug: 'eur-sepa', networkTitle: 'SEPA', instrumentType: 'fiat' })
const DOLLARS = coin('USD', { slug: 'usd-card', networkTitle: 'CARD', instrumentType: 'fiat' })
const CLOSED = coin('EUR', { slug: 'eur-old', instrumentType: 'fiat', isDepositEnabled: false })

it('returns the payment methods available in the same currency, but none for a coin', () => {
  const all = [ETH, CARD, DOLLARS, CLOSED, BANK]
  const pay = (send: typeof CARD) => waysOf({ send, receive: ETH }, all)
  expect(pay(CARD)).toEqual([CARD, BANK])
  expect(pay(DOLLARS)).toEqual([DOLLARS])
  expect(pay(ETH)).toEqual([])
})

it('sorts offers by received amount, with unpriced offers last', () => {
  const priced = (slug: string, amountToGet: string): Offer => ({
    instrument: coin('EUR', { slug }),
    quote: quoteOf({ amountToGet }),
    missing: null,
  })
  const away: Offer = { instrument: BANK, quote: null, missing: { kind: 'away' } }
  const sorted = bestFirst([away, priced('nine', '0.9'), priced('ten', '0.10'), priced('large', '10')])
  expect(sorted.map(({ instrument }) => instrument.slug)).toEqual(['large', 'nine', 'ten', 'eur-sepa'])
})

it('returns the payout methods available for a sale', () => {
  const closed = coin('EUR', { slug: 'eur-gone', instrumentType: 'fiat', isWithdrawalEnabled: false })
  expect(waysOf({ send: ETH, receive: CARD }, [ETH, CARD, closed, BANK, DOLLARS])).toEqual([CARD, BANK])
})
