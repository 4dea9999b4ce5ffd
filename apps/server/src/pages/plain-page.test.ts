import { expect, test } from 'vitest'
import { openPlainPages } from './plain-page.ts'

test('a plain page in an unsupported language falls back to the default language', async () => {
  const page = await openPlainPages({ name: 'Meridian', languages: ['en', 'ru'] })
  expect(page('/ru/price', 'failed')).toMatch(
    /^<!doctype html><html lang="ru-RU">.*<title>Meridian<\/title>.*Что-то пошло/,
  )
  expect(page('/price', 'too_many')).toMatch(/<html lang="en\b[^"]*">.*Too many pages/)
  const english = await openPlainPages({ name: 'Meridian', languages: ['en'] })
  expect(english('/ru/price', 'failed')).toMatch(/<html lang="en\b[^"]*">.*went wrong/)
})
