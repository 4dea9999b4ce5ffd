import { expect, test } from 'vitest'
import { offeredLanguage } from './offered-language.ts'

const visitor = { browser: ['ru-RU', 'en'], current: 'en', languages: ['en', 'ru'], hasChosen: false } as const

test("offers the browser's preferred language", () => {
  expect(offeredLanguage(visitor)).toBe('ru')
  expect(offeredLanguage({ ...visitor, browser: ['RU'] })).toBe('ru')
})

test('does not offer a language if the user has chosen a language or already reads a preferred language', () => {
  expect(offeredLanguage({ ...visitor, hasChosen: true })).toBeNull()
  expect(offeredLanguage({ ...visitor, current: 'ru' })).toBeNull()
  expect(offeredLanguage({ ...visitor, browser: ['en-GB', 'ru'] })).toBeNull()
})

test('does not offer a language that the site does not support', () => {
  expect(offeredLanguage({ ...visitor, languages: ['en'] })).toBeNull()
  expect(offeredLanguage({ ...visitor, browser: ['de'] })).toBeNull()
  expect(offeredLanguage({ ...visitor, browser: [] })).toBeNull()
})
