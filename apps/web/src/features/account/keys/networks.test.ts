import { expect, test } from 'vitest'
import { looksLikeNetwork, networksOf } from './networks.ts'

test('splits a list of IP networks at line breaks and commas', () => {
  expect(networksOf(' 203.0.113.7, 198.51.100.0/24\n2001:db8::/32\n203.0.113.7 ')).toEqual([
    '203.0.113.7',
    '198.51.100.0/24',
    '2001:db8::/32',
  ])
  expect(networksOf('  \n ')).toEqual([])
})

test.each(['203.0.113.7', '198.51.100.0/24', '2001:db8::/32', '::1'])(
  'accepts %s as an IP network for an API key',
  (text) => expect(looksLikeNetwork(text)).toBe(true),
)
test.each(['localhost', 'example.org', '203.0.113.7/', '203.0.113.7/24/8'])(
  'rejects %s as an IP network for an API key',
  (text) => expect(looksLikeNetwork(text)).toBe(false),
)
