import { expect, test } from 'vitest'
import { countries } from './countries.ts'

test('returns all countries in both languages, sorted by name', () => {
  for (const locale of ['en', 'ru'] as const) {
    const list = countries(locale)
    expect(list).toHaveLength(249)
    expect(new Set(list.map(({ code }) => code)).size).toBe(249)
    expect(list.filter(({ code, name }) => code === name)).toEqual([])
  }
  expect(countries('ru').find(({ code }) => code === 'DE')?.name).toBe('Германия')
  expect(countries('en')[0]?.name).toBe('Afghanistan')
})
