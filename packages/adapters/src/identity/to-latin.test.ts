import { expect, it } from 'vitest'
import { toLatin } from './to-latin.ts'

it.each([
  ['Łukasz Groß', 'Lukasz Gross'],
  ['Sørensen', 'Sorensen'],
  ['Иванов', 'Ivanov'],
  ['Anna', 'Anna'],
])('transliterates %s to %s', (text, latin) => {
  expect(toLatin(text)).toBe(latin)
})
