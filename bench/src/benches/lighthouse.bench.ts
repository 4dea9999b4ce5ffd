import sparticuz from '@sparticuz/chromium'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { freePort } from '../../../scripts/lib/ports.ts'
import { ApiClient } from '../../../e2e/src/client.ts'
import { ETH, makeOrder, USDT } from '../../../e2e/src/orders.ts'
import { inStack } from '../support/stack-tree.ts'
import { median, report } from '../support/report.ts'

/** Target score of each Lighthouse category. */
const WANTED: Readonly<Record<string, number>> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}
const PAGES: Readonly<Record<string, string>> = {
  home: '/',
  exchange: '/exchange-btc-eth',
  price: '/price/btc',
  article: '/blog/every-part-of-the-price',
  docs: '/docs/how-a-rate-is-made',
}
const ROUNDS = 5
/** Maximum total blocking time of the pair page, as a multiple of the home page's. */
const MAX_BLOCKING_RATIO = 1.2

/** Results for a page: the score in each category, and the total blocking time of each run in milliseconds. */
interface Runs {
  points: Map<string, number[]>
  blockingMs: number[]
}

/**
 * Measures the four Lighthouse scores of public pages and of an order page, on Lighthouse's simulated slow mobile
 * device. Reports the median of five runs per page. Search engines must not index an order, so its SEO score is not
 * reported. Also compares the pair page's total blocking time with the home page's.
 */
export async function benchLighthouse(): Promise<void> {
  await inStack(async (stack) => {
    const port = await freePort()
    const browser = await chromium.launch({
      executablePath: await sparticuz.executablePath(),
      args: ['--no-sandbox', `--remote-debugging-port=${port}`],
    })
    try {
      const blockingMs = new Map<string, number>()
      for (const [page, path] of Object.entries({ ...PAGES, order: await orderPath(stack.url) })) {
        const runs = await runsOf(stack.url + path, port)
        blockingMs.set(page, median(runs.blockingMs))
        for (const [category, points] of runs.points)
          if (page !== 'order' || category !== 'seo')
            report(`lighthouse-${page}-${category}`, 'points', median(points), WANTED[category] ?? 100, true)
      }
      const [home = 0, pair = 0] = [blockingMs.get('home'), blockingMs.get('exchange')]
      report('lighthouse-exchange-blocking', 'ms', pair, home * MAX_BLOCKING_RATIO, false)
    } finally {
      await browser.close()
    }
  })
}

/** Creates an order and returns the path of its page. */
async function orderPath(url: string): Promise<string> {
  const api = new ApiClient(url)
  const order = await api.eventually('an order is created', async () => {
    const { status, body } = await makeOrder(api, ETH, USDT, '0.02', 'FLOATING')
    return status === 200 ? body : null
  })
  return `/order/${order.orderId}`
}

async function runsOf(url: string, port: number): Promise<Runs> {
  const runs: Runs = { points: new Map(), blockingMs: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const result = await lighthouse(url, {
      ...{ port, output: 'json', logLevel: 'error', onlyCategories: Object.keys(WANTED) },
    })
    if (!result) throw new Error('lighthouse returned no result')
    for (const [name, { score }] of Object.entries(result.lhr.categories))
      runs.points.set(name, [...(runs.points.get(name) ?? []), (score ?? 0) * 100])
    runs.blockingMs.push(result.lhr.audits['total-blocking-time']?.numericValue ?? 0)
  }
  return runs
}
