import { readFileSync } from 'node:fs'
import { contrastOf } from '@cambio/kernel/contrast'
import { describe, expect, test } from 'vitest'
import { accentSheet, accentTokens } from './accent.ts'

const css = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split(":root[data-theme='dark']")
const grounds = (sheet: string): string[] =>
  [...sheet.matchAll(/--(?:paper|surface|sunken): (#[0-9a-f]{6})/g)].map(([, colour = '']) => colour)

describe.each([
  ['light', grounds(light)],
  ['dark', grounds(dark)],
] as const)('accent colours in the %s theme', (theme, surfaces) => {
  test.each(['#ffff00', '#ff0000', '#0a6b49', '#000000', '#ffffff', '#777777', '#2563eb', '#4fcf98'])(
    'makes the accent colour %s readable on every surface',
    (colour) => {
      expect(surfaces).toHaveLength(3)
      const tokens = accentTokens(colour, theme)
      const { '--accent': accent = '', '--on-accent': on = '', '--accent-hover': hover = '' } = tokens
      for (const ground of [...surfaces, tokens['--accent-soft'] ?? ''])
        expect(contrastOf(accent, ground), ground).toBeGreaterThanOrEqual(4.5)
      for (const pressed of [accent, hover]) expect(contrastOf(on, pressed)).toBeGreaterThanOrEqual(4.5)
    },
  )
})

test('accentTokens does not change a readable accent colour', () => {
  expect(accentTokens('#0A6B49', 'light')['--accent']).toBe('#0a6b49')
  expect(accentTokens('#4fcf98', 'dark')['--accent']).toBe('#4fcf98')
  expect(accentSheet('#2563eb')).toMatch(
    /^:root:root:not\(\[data-theme='dark'\]\)\{--accent:#[0-9a-f]{6};.*\}:root:root:root\[data-theme='dark'\]\{(.*)\}@media \(prefers-color-scheme:dark\)\{:root:root:root:not\(\[data-theme\]\)\{\1\}\}$/,
  )
})
