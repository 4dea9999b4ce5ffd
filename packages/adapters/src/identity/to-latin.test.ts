import { expect, it } from 'vitest'
import { toLatin } from './to-latin.ts'

it.each([
  ['Łukasz Groß', 'Lukasz Gross'],
  ['Sørensen', 'Sorensen'],
  ['Иванов', 'Ivanov'],
  ['Anna', 'Anna'],
])('writes %s as %s', (text, latin) => {
  expect(toLatin(text)).toBe(latin)
})
