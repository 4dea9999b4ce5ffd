import { expect, test } from 'vitest'
import { open, after, arrived } from './calculator-samples.ts'
import { usableQuote, type CalculatorAction } from './calculator-state.ts'

test('displays no rate for a malformed amount until the user types another amount', () => {
  const typed: CalculatorAction = { kind: 'amount-typed', side: 'send', text: '1e5', isMalformed: true }
  const malformed = after(open(), arrived(1), typed, arrived(2, { amountToGive: '0', amountToGet: '0' }))
  expect([malformed.sendText, malformed.receiveText, malformed.problem]).toEqual(['1e5', '', { kind: 'malformed' }])
  expect(usableQuote(after(malformed, arrived(2)))).toBeNull()
  const right = after(malformed, { kind: 'amount-typed', side: 'send', text: '1' }, arrived(3))
  expect([right.problem, right.receiveText]).toEqual([null, '31.5'])
})
