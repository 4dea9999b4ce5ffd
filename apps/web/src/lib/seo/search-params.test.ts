import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('parses numbers in a URL query as strings', () => {
  expect(parseSearch('?destinationAddress=0123&amount=1e3')).toEqual({ destinationAddress: '0123', amount: '1e3' })
})

test('parseSearch restores the values that stringifySearch wrote', () => {
  const search = { send: 'eth', amount: '0.50', note: 'a b&c' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
  expect(stringifySearch({ send: '', receive: undefined })).toBe('')
})
