import type { OrderView } from '@cambio/contract/order-view'
import { expect, test } from 'vitest'
import { fiatHeadline } from './fiat-headline.ts'

const pairTo = (instrumentType: 'crypto' | 'fiat', networkTitle = 'CARD') =>
  ({
    pair: {
      instrumentFrom: { instrumentType: 'crypto', networkTitle: 'ETH' },
      instrumentTo: { instrumentType, networkTitle },
    },
  }) as OrderView
const FINISHED = { key: 'finished', textKey: 'finished', deadline: null }

test('mentions the card in the headline of a finished card sale', () => {
  expect(fiatHeadline(pairTo('fiat'), FINISHED)).toMatchObject({ key: 'sale_finished', textKey: 'sale_finished' })
  const choice = { key: 'choose', textKey: 'fill_choose', deadline: null }
  expect(fiatHeadline(pairTo('fiat'), choice)).toMatchObject({ key: 'choose', textKey: 'sale_choose' })
})

test('returns the swap headline for swaps and for sales without their own headline', () => {
  expect(fiatHeadline(pairTo('crypto'), FINISHED)).toBe(FINISHED)
  const waiting = { key: 'send_FLOATING', textKey: 'fill_send_FLOATING', deadline: null }
  expect(fiatHeadline(pairTo('fiat'), waiting)).toEqual(waiting)
})

test('mentions the bank account in the headline of a bank sale', () => {
  expect(fiatHeadline(pairTo('fiat', 'SEPA'), FINISHED)).toMatchObject({ key: 'bank_finished' })
  const sending = { key: 'sending', textKey: 'sending', deadline: null }
  expect(fiatHeadline(pairTo('fiat', 'SEPA'), sending)).toMatchObject({ textKey: 'bank_sending' })
})

test('mentions bank details in the headline while a purchase awaits the bank transfer', () => {
  const purchase = { pair: { instrumentFrom: { instrumentType: 'fiat', networkTitle: 'SEPA' } } } as OrderView
  const waiting = { key: 'send_FLOATING', textKey: 'send_FLOATING', deadline: null }
  expect(fiatHeadline(purchase, waiting)).toEqual({ ...waiting, textKey: 'bank_send' })
  expect(fiatHeadline(purchase, FINISHED)).toEqual(FINISHED)
  const paid = { key: 'at_risk', textKey: 'at_risk_paid', deadline: null }
  expect(fiatHeadline(purchase, paid)).toMatchObject({ key: 'bank_at_risk', textKey: 'bank_at_risk_paid' })
})
