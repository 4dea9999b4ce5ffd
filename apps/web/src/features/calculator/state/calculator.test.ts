import type { InstrumentView } from '@cambio/contract/instrument'
import type { PairData } from '@cambio/contract/pair-data'
import { describe, expect, test } from 'vitest'
import {
  advanceCalculator,
  openCalculator,
  usableQuote,
  type CalculatorAction,
  type CalculatorState,
} from './calculator.ts'

const instrument = (slug: string): InstrumentView =>
  ({ slug, currencyTitle: slug.toUpperCase(), precisionDecimals: 8, price: '' }) as InstrumentView
const eth = instrument('eth')
const ltc = instrument('ltc')
const btc = instrument('btc')

const quote = (over: Partial<PairData> = {}): PairData =>
  ({
    instrumentFrom: eth,
    instrumentTo: ltc,
    rateMode: 'FLOATING',
    amountToGive: '1',
    amountToGet: '31.50000000',
    waterfall: [],
    ...over,
  }) as PairData

const open = (): CalculatorState => openCalculator({ send: eth, receive: ltc, amount: '1', quote: null, at: 0 })
const after = (state: CalculatorState, ...actions: CalculatorAction[]): CalculatorState =>
  actions.reduce(advanceCalculator, state)
const arrived = (request: number, over: Partial<PairData> = {}): CalculatorAction => ({
  kind: 'quote-arrived',
  request,
  quote: quote(over),
  at: 5,
})
const refused = (request: number, code: 'ERR_NOT_ACCEPTABLE' | 'ERR_PAIR_NOT_ACTIVE'): CalculatorAction => ({
  kind: 'quote-refused',
  request,
  code,
})

describe('rate updates', () => {
  test('fills in the calculated amount without trailing zeros', () => {
    const state = after(open(), arrived(1))
    expect(state.receiveText).toBe('31.5')
    expect(usableQuote(state)).not.toBeNull()
  })

  test('ignores a rate for an earlier request, another pair or another rate mode', () => {
    const state = after(open(), { kind: 'amount-typed', side: 'send', text: '2' })
    expect(after(state, arrived(1))).toBe(state)
    expect(after(state, arrived(2, { instrumentTo: btc }))).toBe(state)
    expect(after(state, arrived(2, { rateMode: 'FIXED' }))).toBe(state)
  })

  test('displays a rate for at least 6 seconds', () => {
    const next = (at: number): CalculatorAction => ({
      kind: 'quote-arrived',
      request: 1,
      quote: quote({ amountToGet: '32' }),
      at,
    })
    const shown = after(open(), arrived(1))
    expect(after(shown, next(6_004))).toMatchObject({ receiveText: '31.5', quotedAt: 5, receivedAt: 6_004 })
    expect(after(shown, next(6_005))).toMatchObject({ receiveText: '32', quotedAt: 6_005 })
  })
  test('shows the next rate immediately after the user types or after an error', () => {
    const typed = after(
      open(),
      arrived(1),
      { kind: 'amount-typed', side: 'send', text: '2' },
      arrived(2, { amountToGet: '63' }),
    )
    expect(typed.receiveText).toBe('63')
    const lost = after(open(), arrived(1), { kind: 'quote-refused', request: 1, code: 'UNREACHABLE' })
    expect(after(lost, arrived(1, { amountToGet: '32' })).receiveText).toBe('32')
  })
  test('keeps the rate but clears the calculated amount while the user is typing', () => {
    const state = after(open(), arrived(1), { kind: 'amount-typed', side: 'send', text: '2' })
    expect(state.quote?.amountToGet).toBe('')
    expect(usableQuote(state)).toBeNull()
  })

  test('computes the send amount when the user types the receive amount', () => {
    const state = after(
      open(),
      { kind: 'amount-typed', side: 'receive', text: '10' },
      arrived(2, { amountToGive: '0.3200' }),
    )
    expect(state).toMatchObject({ activeSide: 'receive', sendText: '0.32', receiveText: '10' })
  })
})

describe('choosing instruments', () => {
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
  ] as const)('keeps the amount when the user %s', (_what, action) => {
    expect(after(typed('send'), action)).toMatchObject({ activeSide: 'receive', sendText: '', receiveText: '2' })
    expect(after(typed('receive'), action)).toMatchObject({ activeSide: 'send', sendText: '2', receiveText: '' })
  })
  test('keeps the amount and its error', () => {
    const malformed = after(open(), { kind: 'amount-typed', side: 'send', text: '1e5', isMalformed: true })
    expect(after(malformed, { kind: 'flipped' })).toMatchObject({
      activeSide: 'receive',
      receiveText: '1e5',
      problem: { kind: 'malformed' },
    })
  })
  test('takes the calculated amount again once a rate has arrived', () => {
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

  test.each(['send', 'receive'] as const)('have a floating rate once the user picks fiat money to %s', (side) => {
    const fixed = after(open(), { kind: 'rate-mode-picked', rateMode: 'FIXED' })
    const picked = after(fixed, { kind: 'instrument-picked', side, instrument: usd })
    expect(picked.rateMode).toBe('FLOATING')
    const pair = side === 'send' ? { instrumentFrom: usd } : { instrumentTo: usd }
    expect(usableQuote(after(picked, arrived(picked.request, pair)))).not.toBeNull()
    expect(after(picked, { kind: 'rate-mode-picked', rateMode: 'FIXED' }).rateMode).toBe('FLOATING')
  })
  test('have a floating rate when a link or a stored choice has a fixed rate', () => {
    const start = { receive: ltc, amount: '1', rateMode: 'FIXED', quote: null, at: 0 } as const
    expect(openCalculator({ ...start, send: usd }).rateMode).toBe('FLOATING')
    expect(openCalculator({ ...start, send: eth }).rateMode).toBe('FIXED')
  })
})

describe('changing the coin whose amount the user typed', () => {
  const usdt = { ...instrument('usdt'), price: '1.0000', precisionDecimals: 6 }
  const ether = { ...eth, price: '3123.45' }
  const start = (): CalculatorState => openCalculator({ send: usdt, receive: ltc, amount: '500', quote: null, at: 0 })
  const pick = (side: 'send' | 'receive', picked: InstrumentView): CalculatorAction => ({
    kind: 'instrument-picked',
    side,
    instrument: picked,
  })

  test('restores the typed amount when the user switches back to the original coin', () => {
    const converted = after(start(), pick('send', ether))
    expect(converted).toMatchObject({ sendText: '0.160079', receiveText: '', request: 2 })
    expect(after(converted, pick('send', usdt)).sendText).toBe('500')
  })
  test('converts the receive amount if the user typed it', () => {
    const typed = after(start(), pick('receive', ether), { kind: 'amount-typed', side: 'receive', text: '2' })
    expect(after(typed, pick('receive', { ...btc, price: '62469' }))).toMatchObject({
      receiveText: '0.1',
      sendText: '',
    })
  })
  test("keeps the typed amount when the user changes the other side's coin", () => {
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
  test('keeps the amount if a price is missing or the result rounds to zero', () => {
    expect(after(start(), pick('send', { ...eth, price: '' })).sendText).toBe('500')
    expect(after(start(), pick('send', { ...eth, price: '0' })).sendText).toBe('500')
    expect(after(start(), pick('send', { ...eth, price: '999999', precisionDecimals: 2 })).sendText).toBe('500')
  })
})

describe('rejected rate requests', () => {
  test('replaces too small an amount with the minimum when the user accepts the suggestion', () => {
    const state = after(open(), {
      kind: 'quote-refused',
      request: 1,
      code: 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL',
      expected: '0.01',
    })
    expect(state.problem).toEqual({ kind: 'too-small', side: 'send', expected: '0.01', expectedGeneral: null })
    expect(after(state, { kind: 'bound-taken' })).toMatchObject({ sendText: '0.01', problem: null, request: 2 })
  })

  test('enters a bound in the send currency as the send amount even if the user typed the receive amount', () => {
    const typed = after(
      open(),
      { kind: 'amount-typed', side: 'receive', text: '0.001' },
      { kind: 'quote-refused', request: 2, code: 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL', expected: '30' },
      { kind: 'bound-taken' },
    )
    expect(typed).toMatchObject({ activeSide: 'send', sendText: '30', problem: null })
  })

  test('enters a bound as the receive amount if it is in the receive currency', () => {
    const refused = after(
      open(),
      { kind: 'amount-typed', side: 'receive', text: '0.001' },
      {
        kind: 'quote-refused',
        request: 2,
        code: 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL',
        expected: '0.06',
        expectedCurrency: open().receive.slug,
      },
    )
    expect(refused.problem).toMatchObject({ side: 'receive', expected: '0.06' })
    expect(after(refused, { kind: 'bound-taken' })).toMatchObject({ activeSide: 'receive', receiveText: '0.06' })
  })

  test('reports an unsupported pair only if ERR_NOT_ACCEPTABLE recurs with a floating rate', () => {
    const fixed = after(open(), { kind: 'rate-mode-picked', rateMode: 'FIXED' })
    const floating = after(fixed, refused(2, 'ERR_NOT_ACCEPTABLE'))
    expect(floating).toMatchObject({ rateMode: 'FLOATING', switchedToFloating: true, problem: null, request: 3 })
    expect(after(floating, refused(3, 'ERR_NOT_ACCEPTABLE')).problem).toEqual({ kind: 'unsupported' })
  })

  test('switches to the floating rate when an order is rejected for its outdated fixed rate', () => {
    const fixed = after(open(), { kind: 'rate-mode-picked', rateMode: 'FIXED' })
    const rate = { agreed: '31.5', current: '30.1' }
    const refusedNow = after(fixed, { kind: 'fixed-rate-refused', rate })
    expect(refusedNow).toMatchObject({ rateMode: 'FLOATING', switchedToFloating: true, refusedRate: rate, quote: null })
    const again = after(refusedNow, { kind: 'rate-mode-picked', rateMode: 'FIXED' })
    expect(again).toMatchObject({ rateMode: 'FIXED', switchedToFloating: false, refusedRate: null })
  })

  test('requests a new rate once the network fee for the destination is known', () => {
    const measured = after(open(), arrived(1), { kind: 'destination-measured', percent: 286 })
    expect(measured).toMatchObject({ networkFeePercent: 286, request: 2, quote: { amountToGive: '1' } })
    expect(after(measured, { kind: 'amount-typed', side: 'send', text: '2' }).networkFeePercent).toBe(286)
    expect(after(measured, { kind: 'flipped' }).networkFeePercent).toBeNull()
    const picked = after(measured, { kind: 'instrument-picked', side: 'receive', instrument: instrument('usdt') })
    expect(picked.networkFeePercent).toBeNull()
    const malformed = after(open(), { kind: 'amount-typed', side: 'send', text: '1,2,3', isMalformed: true })
    expect(after(malformed, { kind: 'destination-measured', percent: 286 }).problem).toEqual({ kind: 'malformed' })
  })

  test('usableQuote returns null if the quote is not in the selected rate mode', () => {
    const floating = after(open(), arrived(1))
    expect(usableQuote(floating)).not.toBeNull()
    const fixed = after(floating, { kind: 'rate-mode-picked', rateMode: 'FIXED' })
    expect(usableQuote(fixed)).toBeNull()
    expect(usableQuote(after(fixed, arrived(2, { rateMode: 'FIXED' })))).not.toBeNull()
  })

  test('clears the quote when the server rejects the pair as unsupported', () => {
    const state = after(open(), arrived(1), refused(1, 'ERR_PAIR_NOT_ACTIVE'))
    expect(state).toMatchObject({ quote: null, problem: { kind: 'unsupported' }, receiveText: '' })
  })

  test('keeps trying while the card provider does not answer', () => {
    const usd = { ...instrument('usd-card'), instrumentType: 'fiat', networkTitle: 'CARD' } as InstrumentView
    const away: CalculatorAction = { kind: 'quote-refused', request: 1, code: 'ERR_NO_LIQUIDITY_AVAILABLE' }
    const card = openCalculator({ send: usd, receive: eth, amount: '100', quote: null, at: 0 })
    expect(after(card, away).problem).toEqual({ kind: 'provider-away' })
    expect(after(open(), away).problem).toEqual({ kind: 'unsupported' })
  })

  test('keeps the displayed rate when the server is unreachable', () => {
    const state = after(open(), arrived(1), { kind: 'quote-refused', request: 1, code: 'UNREACHABLE' })
    expect(state).toMatchObject({ problem: { kind: 'unavailable' }, receiveText: '31.5' })
    expect(usableQuote(state)).toBeNull()
  })
})

test('keeps a malformed amount and displays no rate until the user types another amount', () => {
  const typed: CalculatorAction = { kind: 'amount-typed', side: 'send', text: '1e5', isMalformed: true }
  const malformed = after(open(), arrived(1), typed, arrived(2, { amountToGive: '', amountToGet: '' }))
  expect([malformed.sendText, malformed.receiveText, malformed.problem]).toEqual(['1e5', '', { kind: 'malformed' }])
  expect(usableQuote(after(malformed, arrived(2)))).toBeNull()
  const right = after(malformed, { kind: 'amount-typed', side: 'send', text: '1' }, arrived(3))
  expect([right.problem, right.receiveText]).toEqual([null, '31.5'])
})
