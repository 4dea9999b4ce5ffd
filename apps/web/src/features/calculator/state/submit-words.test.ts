import type { InstrumentView } from '@cambio/contract/instrument'
import { expect, test } from 'vitest'
import { openCalculator } from './calculator.ts'
import type { CalculatorState } from './calculator-state.ts'
import { submitKey } from './submit-words.ts'

const coin = (slug: string) => ({ slug, precisionDecimals: 8 }) as InstrumentView
const start = { send: coin('eth'), receive: coin('ltc'), amount: '1', quote: null, at: 0 }
const key = (over: Partial<CalculatorState>): string => submitKey({ ...openCalculator(start), ...over }, false)

test('submitKey returns the submit label even if the amount is missing or out of bounds', () => {
  expect(submitKey(openCalculator(start), true)).toBe('exchange:submit')
  expect(key({ sendText: '' })).toBe('exchange:submit')
  expect(key({ problem: { kind: 'too-small', side: 'send', expected: '1', expectedGeneral: null } })).toBe(
    'exchange:submit',
  )
})

test('without a rate, submitKey returns the reason why the user cannot create the order', () => {
  expect(key({})).toBe('exchange:submit_waiting')
  expect(key({ problem: { kind: 'unavailable' } })).toBe('exchange:submit_waiting')
  expect(key({ problem: { kind: 'unsupported' } })).toBe('exchange:submit_unsupported')
})

test('submitKey returns exchange:submit_bank for a purchase by bank transfer', () => {
  const send = { ...coin('eur-sepa'), instrumentType: 'fiat', networkTitle: 'SEPA' } as InstrumentView
  expect(submitKey(openCalculator({ ...start, send }), true)).toBe('exchange:submit_bank')
})
