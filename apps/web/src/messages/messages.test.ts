import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FIXED_RATE_PROBLEMS, ORDER_EVENT_KINDS } from '@cambio/kernel/order-vocabulary'

const here = import.meta.dirname
const areas = readdirSync(join(here, 'en'))
  .map((file) => file.replace('.json', ''))
  .filter((area) => area !== 'locale')
const read = (locale: string, area: string): Record<string, string> =>
  JSON.parse(readFileSync(join(here, locale, `${area}.json`), 'utf8')) as Record<string, string>
const withoutPlural = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, '')
const keys = (locale: string, area: string): string[] =>
  [...new Set(Object.keys(read(locale, area)).map(withoutPlural))].toSorted()
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}|<\/?a>/g)].map((match) => match[0]).toSorted()

describe.each(areas)('message area %s', (area) => {
  test('both languages have the same message keys', () => expect(keys('ru', area)).toEqual(keys('en', area)))

  test('both languages use the same links and only known placeholders', () => {
    const english = read('en', area)
    for (const [key, text] of Object.entries(read('ru', area))) {
      expect(text.trim()).not.toBe('')
      const known = new Set(
        Object.entries(english)
          .filter(([other]) => other.startsWith(key.slice(0, 8)))
          .flatMap(([, words]) => placeholders(words)),
      )
      for (const one of placeholders(text)) expect(known, `${area}:${key}`).toContain(one)
    }
  })
})

test('every message key used in the code exists', () => {
  const known = new Set(
    areas.flatMap((area) =>
      keys('en', area).flatMap((key) => (area === 'common' ? [key, `common:${key}`] : [`${area}:${key}`])),
    ),
  )
  const source = sources(join(here, '..'))
  const named = [...source.matchAll(/\bt\(\s*'([\w:-]+)'/g)].map((match) => match[1] ?? '')
  const either = [
    ...source.matchAll(/'((?:exchange|home|orders?|content|account|profile|price|coins|site-[a-z-]+):[\w-]+)'/g),
  ].map((match) => match[1] ?? '')
  expect(named.length).toBeGreaterThan(50)
  expect([...new Set([...named, ...either])].filter((key) => !known.has(key))).toEqual([])
  const stems = [...source.matchAll(/\bt\(\s*`([\w:-]+)\$\{/g)].map((match) => match[1] ?? '')
  expect(stems.filter((stem) => ![...known].some((key) => key.startsWith(stem)))).toEqual([])
  const errors = [...source.matchAll(/'(error_\w+|address_reject_\w+|EMAIL_VALIDATION_ERROR)'/g)].map(
    (match) => match[1] ?? '',
  )
  expect(errors.filter((key) => !known.has(key))).toEqual([])
})

test('every order event has a message', () => {
  const order = read('en', 'order')
  for (const kind of ORDER_EVENT_KINDS) expect(order[`event_${kind}`]).toBeDefined()
  for (const kind of FIXED_RATE_PROBLEMS) expect(order[`why_${kind}`]).toBeDefined()
})

function sources(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.gen\./.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
}
