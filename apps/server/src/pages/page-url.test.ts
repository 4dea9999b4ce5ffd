import { expect, test } from 'vitest'
import { pageUrl, personalPageUrl } from './page-url.ts'

const of = (path: string) => {
  const { pathname, search, hash } = pageUrl(new URL(path, 'https://swap.example'), ['en', 'ru'])
  return pathname + search + hash
}

test.each([
  ['/asset?x=1', '/asset'],
  ['/asset?x=1&q=eth&utm_source=a', '/asset?q=eth'],
  ['/asset?q=', '/asset'],
  ['/asset?q=eth&q=btc', '/asset?q=btc'],
  [
    '/ru/price?dir=up&sort=name&q=два слова',
    '/ru/price?q=%D0%B4%D0%B2%D0%B0+%D1%81%D0%BB%D0%BE%D0%B2%D0%B0&sort=name&dir=up',
  ],
  ['/%70rice?q=eth&x=1', '/%70rice?q=eth'],
  ['/exchange-eth-ltc?ref=a&amount=0.5', '/exchange-eth-ltc?amount=0.5'],
  ['/?cur_from=ETH&login=1', '/?cur_from=ETH'],
  ['/?x=1&ref=a&cur_to=LTC&cur_from=ETH', '/?cur_from=ETH&cur_to=LTC&ref=a'],
  [
    '/exchange-eth-ltc?mode=fixed&amount=1&receive=ltc&send=eth',
    '/exchange-eth-ltc?send=eth&receive=ltc&amount=1&mode=fixed',
  ],
  ['/price/btc?period=month', '/price/btc?period=month'],
  ['/ru/blog?x=1&q=fee', '/ru/blog?q=fee'],
  ['/widget/embed?theme=dark&deny=eth&allow=btc', '/widget/embed?theme=dark&allow=btc&deny=eth'],
  ['/asset?q=eth#more', '/asset?q=eth'],
  ['/widget/embed?origin=https://a.example&from=eth&x=1', '/widget/embed?from=eth&origin=https%3A%2F%2Fa.example'],
  ['/asset?q=e%00t%1Fh%0D', '/asset?q=eth'],
  ['/asset?q=%00', '/asset'],
  ['/nothing?q=1', '/nothing'],
  ['/de/price?q=1', '/de/price'],
])('renders the public page %s at the URL %s', (requested, rendered) => {
  expect(of(requested)).toBe(rendered)
})

test.each([
  ['/order/7?access=a%20b&x=1', '/order/7?access=a%20b&x=1'],
  ['/order/7?access=a%00b&x%01=%250%0A', '/order/7?access=ab&x=%250'],
  ['/profile/info?a=%%0000', '/profile/info?a=%2500'],
])('renders the personal page %s at the URL %s', (requested, rendered) => {
  const { pathname, search } = personalPageUrl(new URL(requested, 'https://swap.example'))
  expect(pathname + search).toBe(rendered)
})
