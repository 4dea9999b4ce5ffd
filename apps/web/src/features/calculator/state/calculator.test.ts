import type { InstrumentView } from '@cambio/contract/instrument'
import { describe, expect, test } from 'vitest'
import { openCalculator } from './calculator.ts'
import { instrument, eth, ltc, btc, quote, open, after, arrived } from './calculator-samples.ts'
import { type CalculatorAction, type CalculatorState, usableQuote } from './calculator-state.ts'

describe('choosing instruments in the calculator', () => {
  test('swaps both the instruments and the amounts when the user reverses the pair', () => {
    const state = after(open(), arrived(1), { kind: 'flipped' })
    expect(state).toMatchObject({
      send: ltc,
      receive: eth,
      sendText: '31.5',
      receiveText: '1',
      quote: null,
      request: 2,
    })
  })

  test("reverses the pair when the user chooses the other side's instrument", () => {
    const state = after(open(), { kind: 'instrument-picked', side: 'send', instrument: ltc })
    expect(state).toMatchObject({ send: ltc, receive: eth })
  })

  test('requests a new rate when the user chooses another instrument', () => {
    const state = after(open(), arrived(1), { kind: 'instrument-picked', side: 'receive', instrument: btc })
    expect(state).toMatchObject({ receive: btc, sendText: '1', receiveText: '', quote: null, request: 2 })
  })
})

describe('reversing the pair without a rate', () => {
  const typed = (side: 'send' | 'receive') => after(open(), { kind: 'amount-typed', side, text: '2' })

  test.each([
    ['reverses the pair', { kind: 'flipped' }],
    ["picks the other side's coin", { kind: 'instrument-picked', side: 'send', instrument: ltc }],
  ] as const)('moves the typed amount to the other side when the user %s', (_what, action) => {
    expect(after(typed('send'), action)).toMatchObject({ activeSide: 'receive', sendText: '', receiveText: '2' })
    expect(after(typed('receive'), action)).toMatchObject({ activeSide: 'send', sendText: '2', receiveText: '' })
  })
  test('moves a malformed amount and its error to the other side', () => {
    const malformed = after(open(), { kind: 'amount-typed', side: 'send', text: '1e5', isMalformed: true })
    expect(after(malformed, { kind: 'flipped' })).toMatchObject({
      activeSide: 'receive',
      receiveText: '1e5',
      problem: { kind: 'malformed' },
    })
  })
  test('swaps both amounts again once a rate for the reversed pair has arrived', () => {
    const reversed = after(
      typed('send'),
      { kind: 'flipped' },
      {
        kind: 'quote-arrived',
        request: 3,
        quote: quote({ instrumentFrom: ltc, instrumentTo: eth, amountToGive: '63' }),
        at: 5,
      },
      { kind: 'flipped' },
    )
    expect(reversed).toMatchObject({ activeSide: 'receive', sendText: '2', receiveText: '63' })
  })
})

describe('purchases and sales', () => {
  const usd = { ...instrument('usd-card'), instrumentType: 'fiat', networkTitle: 'CARD' } as InstrumentView

  test.each(['send', 'receive'] as const)('selects the floating rate when the user picks fiat money to %s', (side) => {
    const fixed = after(open(), { kind: 'rate-mode-picked', rateMode: 'FIXED' })
    const picked = after(fixed, { kind: 'instrument-picked', side, instrument: usd })
    expect(picked.rateMode).toBe('FLOATING')
    const pair = side === 'send' ? { instrumentFrom: usd } : { instrumentTo: usd }
    expect(usableQuote(after(picked, arrived(picked.request, pair)))).not.toBeNull()
    expect(after(picked, { kind: 'rate-mode-picked', rateMode: 'FIXED' }).rateMode).toBe('FLOATING')
  })
  test('ignores the fixed rate of a link or a stored choice if the pair contains fiat money', () => {
    const start = { receive: ltc, amount: '1', rateMode: 'FIXED', quote: null, at: 0 } as const
    expect(openCalculator({ ...start, send: usd }).rateMode).toBe('FLOATING')
    expect(openCalculator({ ...start, send: eth }).rateMode).toBe('FIXED')
  })
})

describe('changing the coin of the typed amount', () => {
  const usdt = { ...instrument('usdt'), price: '1.0000', precisionDecimals: 6 }
  const ether = { ...eth, price: '3123.45' }
  const start = (): CalculatorState => openCalculator({ send: usdt, receive: ltc, amount: '500', quote: null, at: 0 })
  const pick = (side: 'send' | 'receive', picked: InstrumentView): CalculatorAction => ({
    kind: 'instrument-picked',
    side,
    instrument: picked,
  })

  test('restores the typed amount when the user changes back to the original coin', () => {
    const converted = after(start(), pick('send', ether))
    expect(converted).toMatchObject({ sendText: '0.160079', receiveText: '', request: 2 })
    expect(after(converted, pick('send', usdt)).sendText).toBe('500')
  })
  test('converts a typed receive amount when the user changes the receive coin', () => {
    const typed = after(start(), pick('receive', ether), { kind: 'amount-typed', side: 'receive', text: '2' })
    expect(after(typed, pick('receive', { ...btc, price: '62469' }))).toMatchObject({
      receiveText: '0.1',
      sendText: '',
    })
  })
  test('keeps the typed amount when the user changes the coin on the other side', () => {
    expect(after(start(), pick('receive', ether)).sendText).toBe('500')
  })
  test('converts the new send amount after the user has reversed the pair', () => {
    const flippedNow = after(
      start(),
      pick('receive', ether),
      {
        kind: 'quote-arrived',
        request: 2,
        at: 5,
        quote: quote({ instrumentFrom: usdt, instrumentTo: ether, amountToGet: '0.16' }),
      },
      { kind: 'flipped' },
    )
    expect(after(flippedNow, pick('send', { ...btc, price: '62469' })).sendText).toBe('0.008')
  })
  test('does not convert an amount if a price is missing or the result rounds to zero', () => {
    expect(after(start(), pick('send', { ...eth, price: '' })).sendText).toBe('500')
    expect(after(start(), pick('send', { ...eth, price: '0' })).sendText).toBe('500')
    expect(after(start(), pick('send', { ...eth, price: '999999', precisionDecimals: 2 })).sendText).toBe('500')
  })
})

test('switches to the floating rate when an order is rejected for its outdated fixed rate', () => {
  const fixed = after(open(), { kind: 'rate-mode-picked', rateMode: 'FIXED' })
  const rate = { agreed: '31.5', current: '30.1' }
  const refusedNow = after(fixed, { kind: 'fixed-rate-refused', rate })
  expect(refusedNow).toMatchObject({ rateMode: 'FLOATING', switchedToFloating: true, refusedRate: rate, quote: null })
  const again = after(refusedNow, { kind: 'rate-mode-picked', rateMode: 'FIXED' })
  expect(again).toMatchObject({ rateMode: 'FIXED', switchedToFloating: false, refusedRate: null })
})

test('requests a new rate once the network fee for the destination address is known', () => {
  const measured = after(open(), arrived(1), { kind: 'destination-measured', percent: 286 })
  expect(measured).toMatchObject({ networkFeePercent: 286, request: 2, quote: { amountToGive: '1' } })
  expect(after(measured, { kind: 'amount-typed', side: 'send', text: '2' }).networkFeePercent).toBe(286)
  expect(after(measured, { kind: 'flipped' }).networkFeePercent).toBeNull()
  const picked = after(measured, { kind: 'instrument-picked', side: 'receive', instrument: instrument('usdt') })
  expect(picked.networkFeePercent).toBeNull()
  const malformed = after(open(), { kind: 'amount-typed', side: 'send', text: '1,2,3', isMalformed: true })
  expect(after(malformed, { kind: 'destination-measured', percent: 286 }).problem).toEqual({ kind: 'malformed' })
})
