import { expect, it } from 'vitest'
import { coin, ETH, quoteOf } from '../../../testing/samples.ts'
import { bestFirst, waysOf, type Offer } from './offer-rows.ts'

const CARD = coin('EUR', { slug: 'eur-card', networkTitle: 'CARD', instrumentType: 'fiat' })
const BANK = coin('EUR', { slug: 'eur-sepa', networkTitle: 'SEPA', instrumentType: 'fiat' })
const DOLLARS = coin('USD', { slug: 'usd-card', networkTitle: 'CARD', instrumentType: 'fiat' })
const CLOSED = coin('EUR', { slug: 'eur-old', instrumentType: 'fiat', isDepositEnabled: false })

it('returns all available payment methods for the same currency', () => {
  const all = [ETH, CARD, DOLLARS, CLOSED, BANK]
  const pay = (send: typeof CARD) => waysOf({ send, receive: ETH }, all)
  expect(pay(CARD)).toEqual([CARD, BANK])
  expect(pay(DOLLARS)).toEqual([DOLLARS])
  expect(pay(CLOSED)).toEqual([CLOSED, CARD, BANK])
  expect(pay(ETH)).toEqual([])
})

const priced = (slug: string, amountToGive: string, amountToGet: string): Offer => ({
  instrument: coin('EUR', { slug }),
  quote: quoteOf({ amountToGive, amountToGet }),
  refusal: null,
})

it('sorts payment offers by the amount that the user did not type', () => {
  const away: Offer = { instrument: BANK, quote: null, refusal: { code: 'UNREACHABLE' } }
  const offers = [away, priced('nine', '9', '0.9'), priced('ten', '10', '0.10'), priced('large', '11', '10')]
  const slugs = (typedSide: 'send' | 'receive') => bestFirst(offers, typedSide).map(({ instrument }) => instrument.slug)
  expect(slugs('send')).toEqual(['large', 'nine', 'ten', 'eur-sepa'])
  expect(slugs('receive')).toEqual(['nine', 'ten', 'large', 'eur-sepa'])
})

it('returns all payout methods available for a sale', () => {
  const closed = coin('EUR', { slug: 'eur-closed', instrumentType: 'fiat', isWithdrawalEnabled: false })
  expect(waysOf({ send: ETH, receive: CARD }, [ETH, CARD, closed, BANK, DOLLARS])).toEqual([CARD, BANK])
})
