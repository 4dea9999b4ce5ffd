import { present } from '@cambio/kernel/assert'
import sparticuz from '@sparticuz/chromium'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { freePort } from '../../../scripts/lib/ports.ts'
import { ApiClient } from '../../../e2e/src/client.ts'
import { ETH, makeOrder, orderPath, USDT } from '../../../e2e/src/orders.ts'
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
/**
 * Launch parameters that the messenger's web version adds to the mini-app's URL. They do not include the signed launch
 * data.
 */
const LAUNCH = { tgWebAppVersion: '8.0', tgWebAppPlatform: 'web', tgWebAppThemeParams: '{}' }
const ROUNDS = 5
/** Maximum ratio of the pair page's total blocking time to the home page's. */
const MAX_BLOCKING_RATIO = 1.2
/** Target in milliseconds: maximum time until the mini-app is interactive. */
const MINI_APP_INTERACTIVE_MS = 2_000

/**
 * Results for a page: the scores by category and, for each run, the total blocking time and the time to interactive, in
 * milliseconds.
 */
interface Runs {
  points: Map<string, number[]>
  blockingMs: number[]
  interactiveMs: number[]
}

/**
 * Measures the four Lighthouse scores of public pages and of an order page on Lighthouse's simulated slow mobile
 * device. Reports the median of five runs per page. Omits the SEO score of the order page, which search engines must
 * not index. Also compares the total blocking times of the pair page and the home page, and reports when the mini-app
 * is interactive.
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
      for (const [page, path] of Object.entries({ ...PAGES, order: await newOrderPath(stack.url) })) {
        const runs = await runsOf(async () => stack.url + path, port)
        blockingMs.set(page, median(runs.blockingMs))
        for (const [category, points] of runs.points)
          if (page !== 'order' || category !== 'seo')
            report(`lighthouse-${page}-${category}`, 'points', median(points), WANTED[category] ?? 100, true)
      }
      const [home = 0, pair = 0] = [blockingMs.get('home'), blockingMs.get('exchange')]
      report('lighthouse-exchange-blocking', 'ms', pair, home * MAX_BLOCKING_RATIO, false)
      const { interactiveMs } = await runsOf(() => miniAppUrl(stack.url), port)
      report('lighthouse-mini-app-interactive', 'ms', median(interactiveMs), MINI_APP_INTERACTIVE_MS, false)
    } finally {
      await browser.close()
    }
  })
}

/** Creates an order and returns the path of its page. */
async function newOrderPath(url: string): Promise<string> {
  const api = new ApiClient(url)
  const order = await api.eventually('an order is created', async () => {
    const { status, body } = await makeOrder(api, ETH, USDT, '0.02', 'FLOATING')
    return status === 200 ? body : null
  })
  return orderPath(order)
}

/**
 * Returns the URL that the messenger uses to open the mini-app. The URL works only once, because its launch data cannot
 * be replayed.
 */
async function miniAppUrl(url: string): Promise<string> {
  const { initData } = await new ApiClient(url).sandbox<{ initData: string }>('messenger/launch-data?user=77')
  return `${url}/app#${new URLSearchParams({ ...LAUNCH, tgWebAppData: initData })}`
}

async function runsOf(nextUrl: () => Promise<string>, port: number): Promise<Runs> {
  const runs: Runs = { points: new Map(), blockingMs: [], interactiveMs: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const result = await lighthouse(await nextUrl(), {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: Object.keys(WANTED),
    })
    if (!result) throw new Error('lighthouse returned no result')
    for (const [name, { score }] of Object.entries(result.lhr.categories))
      runs.points.set(name, [...(runs.points.get(name) ?? []), (score ?? 0) * 100])
    const msOf = (audit: string): number => present(result.lhr.audits[audit]?.numericValue, `a value of ${audit}`)
    runs.blockingMs.push(msOf('total-blocking-time'))
    runs.interactiveMs.push(msOf('interactive'))
  }
  return runs
}
