import type { InstrumentView } from '@cambio/contract/instrument'
import { describe, expect, test } from 'vitest'
import { openCalculator } from './calculator.ts'
import { instrument, eth, ltc, btc, quote, open, after, arrived, refused } from './calculator-samples.ts'
import { isRateRefused, usableQuote, type CalculatorAction } from './calculator-state.ts'

describe('rate updates in the calculator', () => {
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
  test('clears the calculated amount while the user is typing', () => {
    const state = after(open(), arrived(1), { kind: 'amount-typed', side: 'send', text: '2' })
    expect(state.quote?.amountToGet).toBe('0')
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

describe('rejected rate requests', () => {
  test('replaces an amount that is too small with the suggested minimum when the user accepts it', () => {
    const state = after(open(), {
      kind: 'quote-refused',
      request: 1,
      code: 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL',
      expected: '0.01',
    })
    expect(state.problem).toEqual({ kind: 'too-small', side: 'send', expected: '0.01', expectedGeneral: null })
    expect(after(state, { kind: 'bound-taken' })).toMatchObject({ sendText: '0.01', problem: null, request: 2 })
  })

  test('enters a suggested amount in the send currency as the send amount even if the user typed the receive amount', () => {
    const typed = after(
      open(),
      { kind: 'amount-typed', side: 'receive', text: '0.001' },
      { kind: 'quote-refused', request: 2, code: 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL', expected: '30' },
      { kind: 'bound-taken' },
    )
    expect(typed).toMatchObject({ activeSide: 'send', sendText: '30', problem: null })
  })

  test('enters a suggested amount in the receive currency as the receive amount', () => {
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

  test('reports an unsupported pair only if ERR_NOT_ACCEPTABLE also follows for the floating rate', () => {
    const fixed = after(open(), { kind: 'rate-mode-picked', rateMode: 'FIXED' })
    const floating = after(fixed, refused(2, 'ERR_NOT_ACCEPTABLE'))
    expect(floating).toMatchObject({ rateMode: 'FLOATING', switchedToFloating: true, problem: null, request: 3 })
    expect(after(floating, refused(3, 'ERR_NOT_ACCEPTABLE')).problem).toEqual({ kind: 'unsupported' })
  })

  test('reports which coin lacks a reserve until a rate arrives', () => {
    const missing = { what: 'reserve', instrument: 'ltc' } as const
    const code = 'ERR_NO_LIQUIDITY_AVAILABLE'
    const waiting = after(open(), { kind: 'quote-refused', request: 1, code, missing })
    expect(waiting).toMatchObject({ quote: null, problem: { kind: 'not-yet', missing: 'reserve', coin: ltc } })
    expect(isRateRefused(waiting)).toBe(false)
    expect(usableQuote(after(waiting, arrived(1)))).not.toBeNull()
  })

  test('reports rates as unavailable while the server has no prices', () => {
    const missing = { what: 'price' } as const
    const code = 'ERR_NO_LIQUIDITY_AVAILABLE'
    const state = after(open(), { kind: 'quote-refused', request: 1, code, missing })
    expect(state.problem).toEqual({ kind: 'unavailable' })
  })

  test('clears the quote when the server rejects the pair as unsupported', () => {
    const state = after(open(), arrived(1), refused(1, 'ERR_PAIR_NOT_ACTIVE'))
    expect(state).toMatchObject({ quote: null, problem: { kind: 'unsupported' }, receiveText: '' })
  })

  test('reports that the card provider is unavailable instead of an unsupported pair', () => {
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
