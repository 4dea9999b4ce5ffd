import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PALETTE, THEME_TOKENS, themeSheet, unreadableColours } from './site-theme.ts'

const css = readFileSync(new URL('../../../apps/web/src/styles/tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split(":root[data-theme='dark']")

test.each([
  ['light', light],
  ['dark', dark],
] as const)('the built-in palette of the %s theme matches tokens.css', (mode, sheet) => {
  const tokens = THEME_TOKENS.map((token) => [token, new RegExp(`--${token}: (#[0-9a-f]{6});`).exec(sheet)?.[1]])
  expect(Object.fromEntries(tokens)).toEqual(PALETTE[mode])
})

test('treats all built-in colours as readable', () => {
  expect(unreadableColours({ light: {}, dark: {} })).toEqual([])
  expect(themeSheet({ light: {}, dark: {} })).toBe('')
})

test('reports an unreadable text colour together with its background', () => {
  expect(unreadableColours({ light: { 'ink-3': '#777777' }, dark: {} })).toEqual([
    expect.stringMatching(/^light: ink-3 #777777 on paper #f5f3ee has a contrast of 4\.0\d, and text needs 4\.5$/),
    expect.stringContaining('on surface'),
    expect.stringContaining('on sunken'),
  ])
  expect(unreadableColours({ light: {}, dark: { 'on-accent': '#ffffff' } }).join()).toContain('dark: on-accent #ffffff')
})

test("generates CSS for the theme's changed colours and the colours derived from them", () => {
  expect(themeSheet({ light: { accent: '#1d4ed8' }, dark: { ink: '#ffffff' } })).toBe(
    ":root:not([data-theme='dark']){--accent:#1d4ed8;--focus:#1d4ed8;--accent-soft:#e4e9f7}:root:root[data-theme='dark']{--ink:#ffffff}" +
      '@media (prefers-color-scheme:dark){:root:root:not([data-theme]){--accent:#4fcf98;--ink:#ffffff;--focus:#4fcf98;--accent-soft:#1c3228}}',
  )
})
