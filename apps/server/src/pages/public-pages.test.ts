import { expect, test } from 'vitest'
import { PublicPages } from './public-pages.ts'

const SITE = 'https://swap.example'

function setUp() {
  const rendered: string[] = []
  const web = {
    fetch(request: Request): Response {
      const { pathname, search } = new URL(request.url)
      rendered.push(pathname + search)
      return new Response(`${pathname}${search} for ${request.headers.get('cookie') ?? 'anybody'}`)
    },
  }
  const pages = new PublicPages({
    web,
    clock: { now: () => 0 },
    cacheMs: 5_000,
    languages: ['en', 'ru'],
    connectOrigins: [],
    identityFormOrigin: 'https://identity.example',
    widgetAncestors: [],
    messengerAncestors: [],
  })
  const find = async (path: string): Promise<string> =>
    String(await (await pages.find(new URL(path, SITE))).bytes('identity'))
  const framesOf = (path: string) => pages.originsOf(new URL(path, SITE), false).frameOrigins
  return { find, rendered, framesOf }
}

test.each([
  ['languages', '/asset', '/ru/asset'],
  ['home pages', '/', '/ru'],
  ['pages', '/price', '/price/btc'],
  ['search terms', '/asset?q=eth', '/asset?q=btc'],
  ['amounts', '/exchange-eth-ltc?amount=1', '/exchange-eth-ltc?amount=2'],
  ['referral links', '/?ref=a', '/?ref=b'],
  ['themes of the widget', '/widget/embed?theme=dark', '/widget/embed?theme=light'],
  ['colours of the widget', '/widget/embed?accent=ff8800', '/widget/embed?accent=2563eb'],
  ['lists of the widget', '/widget/embed?allow=eth,btc', '/widget/embed?deny=eth,btc'],
  ['hosts of the widget', '/widget/embed?origin=https://a.example', '/widget/embed?origin=https://b.example'],
])('renders separate pages for different %s: %s and %s', async (_what, one, other) => {
  const { find, rendered } = setUp()
  const [first, second] = [await find(one), await find(other)]
  expect(first).not.toBe(second)
  expect([await find(one), await find(other)]).toEqual([first, second])
  expect(rendered).toHaveLength(2)
})

test('renders one page for URLs that differ only in unused parameters or in parameter order', async () => {
  const { find, rendered } = setUp()
  const ways = [
    '/ru/price?dir=up&sort=name',
    '/ru/price?x=1&sort=name&dir=up',
    '/ru/price?sort=name&utm_source=a&dir=up',
  ]
  const pages = await Promise.all(ways.map(find))
  expect(new Set(pages)).toEqual(new Set(['/ru/price?sort=name&dir=up for anybody']))
  expect(rendered).toHaveLength(1)
})

test('lets only the page of the identity check frame the identity form', () => {
  const { framesOf } = setUp()
  for (const path of ['/order/identity', '/ru/order/identity?send=usd-card'])
    expect(framesOf(path)).toEqual(['https://identity.example'])
  for (const path of ['/', '/exchange-cardusd-eth', '/order/identity/x', '/ru']) expect(framesOf(path)).toEqual([])
})
