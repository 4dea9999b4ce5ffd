import { expect, test } from 'vitest'
import { hasLink } from './has-link.ts'

test.each([
  'see https://evil.example',
  'HTTP://EVIL',
  'www.evil',
  'go to evil.com now',
  'Evil.COM.',
  't.me/someone',
  'обмен.рф лучше',
  'write to anna@example.org',
  'evil.example/path',
])('finds a link in "%s"', (text) => {
  expect(hasLink(text)).toBe(true)
})

test.each([
  '',
  'Fast.Good.',
  'Fine.to be honest',
  'It took 3.5 minutes',
  'Всё пришло.Спасибо',
  'Sent ETH/LTC, came in 2 min.',
  'No, me.',
  '5/5',
])('finds no link in "%s"', (text) => {
  expect(hasLink(text)).toBe(false)
})
