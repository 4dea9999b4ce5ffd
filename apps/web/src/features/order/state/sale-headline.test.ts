import type { OrderView } from '@cambio/contract/order-view'
import { expect, test } from 'vitest'
import { saleHeadline } from './sale-headline.ts'

const pairTo = (instrumentType: 'crypto' | 'fiat', networkTitle = 'CARD') =>
  ({ pair: { instrumentTo: { instrumentType, networkTitle } } }) as OrderView
const FINISHED = { key: 'finished', textKey: 'finished', deadline: null }

test('names the card instead of a network in the headline of a finished sale to a card', () => {
  expect(saleHeadline(pairTo('fiat'), FINISHED)).toMatchObject({ key: 'sale_finished', textKey: 'sale_finished' })
  const choice = { key: 'choose', textKey: 'fill_choose', deadline: null }
  expect(saleHeadline(pairTo('fiat'), choice)).toMatchObject({ key: 'choose', textKey: 'sale_choose' })
})

test('returns the swap headline for a swap and for a sale without a headline of its own', () => {
  expect(saleHeadline(pairTo('crypto'), FINISHED)).toBe(FINISHED)
  const waiting = { key: 'send_FLOATING', textKey: 'fill_send_FLOATING', deadline: null }
  expect(saleHeadline(pairTo('fiat'), waiting)).toEqual(waiting)
})

test('names the bank account in the headline of a sale to a bank account', () => {
  expect(saleHeadline(pairTo('fiat', 'SEPA'), FINISHED)).toMatchObject({ key: 'bank_finished' })
  const sending = { key: 'sending', textKey: 'sending', deadline: null }
  expect(saleHeadline(pairTo('fiat', 'SEPA'), sending)).toMatchObject({ textKey: 'bank_sending' })
})
