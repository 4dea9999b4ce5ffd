import { expect, test } from 'vitest'

const METHODS = new URL('assets/host-methods.js', import.meta.url).href
const { themeOf } = (await import(METHODS)) as {
  themeOf: (name: 'light' | 'dark', version: string) => Record<string, string>
}

const BASIC = ['bg_color', 'button_color', 'button_text_color', 'hint_color', 'link_color', 'text_color']

test.each([
  ['6.0', BASIC],
  ['6.1', [...BASIC, 'secondary_bg_color']],
])('sends exactly the theme parameters that messenger version %s supports', (version, expected) => {
  expect(Object.keys(themeOf('dark', version)).toSorted()).toEqual(expected.toSorted())
})

test('sends the bottom bar colour only in messenger version 7.10 and later', () => {
  expect(themeOf('light', '7.6')).toHaveProperty('section_separator_color')
  expect(themeOf('light', '7.6')).not.toHaveProperty('bottom_bar_bg_color')
  expect(themeOf('light', '7.10')).toHaveProperty('bottom_bar_bg_color')
})
