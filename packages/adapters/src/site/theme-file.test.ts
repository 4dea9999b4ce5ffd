import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_THEME } from '@cambio/kernel/site-theme'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readThemeFile, ThemeFileError } from './theme-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cambio-theme-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (theme: unknown) => {
  writeFileSync(join(folder, 'theme.json'), typeof theme === 'string' ? theme : JSON.stringify(theme))
  return readThemeFile(folder).then(({ theme: found }) => found)
}

test('uses the default theme for all values that the theme file does not set', async () => {
  expect(await readThemeFile(folder)).toEqual({ theme: DEFAULT_THEME, logo: null })
  expect(
    await read({
      name: ' Meridian ',
      languages: ['en'],
      colours: { light: { accent: '#1D4ED8', 'accent-hover': '#1e40af' } },
    }),
  ).toEqual({
    ...DEFAULT_THEME,
    name: 'Meridian',
    languages: ['en'],
    colours: { light: { accent: '#1d4ed8', 'accent-hover': '#1e40af' }, dark: {} },
  })
})

test.each([
  ['{"name": Meridian}', /theme\.json is not JSON: Unexpected token 'M'/],
  ['', /theme\.json is not JSON/],
  [{ nmae: 'Meridian' }, /nmae/],
  [{ name: '' }, /name/],
  [{ name: '<b>' }, /name: cannot have these signs: < >$/],
  [{ name: 'Mer\u202Eidian\u200B' }, /name: cannot have these signs: U\+202E U\+200B$/],
  [{ name: 'A\u0000B' }, /U\+0000$/],
  [{ name: '{{link}}' }, /name/],
  [{ languages: ['ru'] }, /languages.*en/],
  [{ languages: ['en', 'uk'] }, /languages/],
  [{ confirmationMode: 'C' }, /confirmationMode/],
  [{ colours: { light: { accent: 'red' } } }, /accent: is not a colour/],
  [{ colours: { light: { border: '#000000' } } }, /border/],
  [
    { colours: { light: { ink: '#999999' } } },
    /light: ink #999999 on paper #f5f3ee has a contrast of 2\.\d+, and text needs 4\.5/,
  ],
  [{ colours: { dark: { accent: '#1d4ed8' } } }, /dark: accent #1d4ed8/],
])('rejects the theme %j and explains why', async (theme, why) => {
  await expect(read(theme)).rejects.toThrow(ThemeFileError)
  await expect(read(theme)).rejects.toThrow(why)
})

test("uses the built-in policies unless the theme file sets the operator's own policies", async () => {
  const operator = { name: 'Meridian OÜ', address: 'Pikk 1, Tallinn', registration: 'No. 123', email: 'a@b.example' }
  expect((await read({ operator })).operator).toEqual({ ...DEFAULT_THEME.operator, ...operator })
  const amlPolicy = 'https://meridian.example/aml'
  expect((await read({ operator: { amlPolicy } })).operator).toEqual({ ...DEFAULT_THEME.operator, amlPolicy })
})

test.each([
  [{ email: 'nobody' }, /operator: email/],
  [{ name: '<b>' }, /operator: name: cannot have these signs: < >$/],
  [{ refundPolicy: 'javascript:alert(1)' }, /operator: refundPolicy: is neither a path/],
  [{ amlPolicy: '//evil.example' }, /operator: amlPolicy: is neither a path/],
  [{ phone: '1' }, /phone/],
])('rejects the operator details %j and explains why', async (operator, why) => {
  await expect(read({ operator })).rejects.toThrow(why)
})

test('ignores a byte order mark in the theme file', async () => {
  expect(await read('\uFEFF{"name":"Meridian"}')).toMatchObject({ name: 'Meridian' })
})

test("changes the logo's URL path whenever the logo changes", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle r="4"/></svg>'
  writeFileSync(join(folder, 'logo.svg'), svg)
  const first = await read({ logo: 'logo.svg' })
  expect(first.logo).toMatch(/^\/brand\/[0-9a-f]{16}\.svg$/)
  expect((await readThemeFile(folder)).logo).toBe(svg)
  writeFileSync(join(folder, 'logo.svg'), svg.replace('4', '3'))
  expect((await readThemeFile(folder)).theme.logo).not.toBe(first.logo)
})

test.each([
  ['outside the folder', '../logo.svg', /not the name of an SVG file/],
  ['that is not SVG', 'empty.svg', /is no SVG/],
  ['that is missing', 'lost.svg', /is not there/],
  ['that is too large', 'large.svg', /larger than/],
])('rejects a theme logo %s', async (_what, logo, reason) => {
  writeFileSync(join(folder, 'empty.svg'), '')
  writeFileSync(join(folder, 'large.svg'), `<svg >${' '.repeat(50_001)}</svg>`)
  await expect(read({ logo })).rejects.toThrow(reason)
})
