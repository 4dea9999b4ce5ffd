import type { Instrument } from '@cambio/core/instruments/instrument'
import { expect, test } from 'vitest'
import { cardOfPage, sharedPage } from './card-of-page.ts'

const page = (title: string, more = ''): string =>
  `<html><head><title>x</title><meta name="description" content="og:title"/><meta property="og:title" content="${title}"/><meta property="og:site_name" content="Cambio"/>${more}<meta property="og:image" content="https://swap.example/share/v/en.png"/></head><body><meta property="og:title" content="not this"/></body></html>`
const named = (currencyTitle: string, bestChangeName: string): Instrument =>
  ({ currencyTitle, bestChangeName }) as Instrument
const COINS = [named('USDT', 'USDTTRC20'), named('USDT', 'USDT'), named('ETH', 'ETH'), named('LTC', 'LTC')]

test("reads a page's section and title from its head, without the site name", () => {
  expect(sharedPage(page('Terms &amp; &quot;rules&quot; &lt;1&gt; · Cambio'))).toMatchObject({
    image: '/share/v/en.png',
    title: 'Terms & "rules" <1>',
    section: '',
  })
  expect(sharedPage(page('Cambio: обмен монет', '<meta property="article:section" content="Guides"/>'))).toMatchObject({
    title: 'Обмен монет',
    section: 'Guides',
  })
  expect(sharedPage('')).toEqual({ image: '/', siteName: '', title: '', section: '' })
})

test.each([
  '<meta content="Rates" property="og:title"/>',
  "<meta property='og:title' content='Rates'>",
  '<META Property=og:title Content=Rates>',
  '<title>a > b</title><meta data-x="a > b" property="og:title" content="Rates"/>',
  '<!-- <meta property="og:title" content="no"/> --><meta property="og:title" content="Rates"/>',
  '<script>"<meta property=\\"og:title\\" content=no>"</script><meta property="og:title" content="Rates"/>',
  '<meta property="og:title" content="Rates"/><body><meta property="og:title" content="no"/>',
])('reads the title from %s', (head) => {
  expect(sharedPage(`<html><head>${head}</head></html>`).title).toBe('Rates')
})

test('decodes the HTML entities in a title and leaves other characters unchanged', () => {
  const title = 'A &gt; B &mdash; &#8364;&#x27;&nbsp;&laquo;x&raquo; > </head> &unknown;'
  expect(sharedPage(page(title)).title).toBe("A > B — €'\u00a0«x» > </head> &unknown;")
})

test.each([
  ['/exchange-eth-ltc', ['ETH', 'LTC']],
  ['/exchange-usdttrc20-eth', ['USDT', 'ETH']],
  ['/exchange-eth-nothing', []],
  ['/price/eth', ['ETH']],
  ['/price', []],
  ['/blog/eth', []],
])('the share card of %s displays the coins %j', (path, coins) => {
  expect(cardOfPage(path, sharedPage(page('x')), COINS).coins).toEqual(coins)
})
