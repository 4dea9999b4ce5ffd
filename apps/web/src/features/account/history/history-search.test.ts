import { expect, test } from 'vitest'
import { filterOf, historySearch } from './history-search.ts'

test('a link says what of the history is looked for; what makes no sense is left out', () => {
  const whole = { filter: 'open', search: 'ltc', from: '2026-11-01', to: '2026-11-22' }
  expect(historySearch({ ...whole, page: '2' })).toEqual(whole)
  expect(historySearch({ filter: 'all', search: '', from: 'yesterday', to: '1.11.2026' })).toEqual({})
  expect(historySearch({ filter: '__proto__', search: 'x'.repeat(200) })).toEqual({ search: 'x'.repeat(150) })
  expect(filterOf({})).toBe('all')
})
