import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { localeList } from './locale-list.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'cambio-messages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (): Record<string, Record<string, unknown>> =>
  JSON.parse(/= ([\s\S]+) as const/.exec(localeList(folder))?.[1] ?? '') as never
const write = (file: string, data: object): void => writeFileSync(join(folder, file), JSON.stringify(data))

test("the kernel's language list matches the message folders", () => {
  expect(localeList()).toBe(readFileSync(join(ROOT, 'packages/kernel/src/locale-list.gen.ts'), 'utf8'))
})

test('lists a new message folder as a language, whether or not it is complete', () => {
  cpSync(join(ROOT, 'apps/web/src/messages/en'), join(folder, 'en'), { recursive: true })
  cpSync(join(folder, 'en'), join(folder, 'de'), { recursive: true })
  write('de/locale.json', { language: 'de-DE', name: 'Deutsch', group: '.', decimal: ',' })
  expect(Object.keys(read())).toEqual(['en', 'de'])
  expect(read()['de']).toEqual({
    code: 'de',
    slug: 'de',
    language: 'de-DE',
    ogp: 'de_DE',
    name: 'Deutsch',
    iso3166: 'de',
    group: '.',
    decimal: ',',
    isWhole: true,
  })
  write('de/home.json', { title: 'Münzen tauschen.' })
  expect(read()['de']?.['isWhole']).toBe(false)
})

test('throws an error that contains the path of an invalid locale file', () => {
  mkdirSync(join(folder, 'fr'))
  write('fr/locale.json', { language: 'fr', name: 'Français' })
  expect(() => localeList(folder)).toThrow('fr/locale.json must say')
})
