import { expect, test } from 'vitest'
import { open, after, arrived } from './calculator-samples.ts'
import { usableQuote } from './calculator-state.ts'

test('usableQuote returns null if the quote is not in the selected rate mode', () => {
  const floating = after(open(), arrived(1))
  expect(usableQuote(floating)).not.toBeNull()
  const fixed = after(floating, { kind: 'rate-mode-picked', rateMode: 'FIXED' })
  expect(usableQuote(fixed)).toBeNull()
  expect(usableQuote(after(fixed, arrived(2, { rateMode: 'FIXED' })))).not.toBeNull()
})
