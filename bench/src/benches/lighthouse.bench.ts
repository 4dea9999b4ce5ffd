import sparticuz from '@sparticuz/chromium'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { freePort } from '../../../scripts/lib/ports.ts'
import { inStack } from '../support/stack-tree.ts'
import { median, report } from '../support/report.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const PAGES = {
  home: '/',
  exchange: '/exchange-btc-eth',
  price: '/price/btc',
  blog: '/blog',
  article: '/blog/every-part-of-the-price',
  docs: '/docs/how-a-rate-is-made',
}
const ROUNDS = 3
const WANTED = 95

/**
 * Measures the four Lighthouse scores of the pages that search engines index, on Lighthouse's simulated slow mobile
 * device. Reports the median of three runs per page.
 */
export async function benchLighthouse(): Promise<void> {
  await inStack(async (stack) => {
    const port = await freePort()
    const browser = await chromium.launch({
      executablePath: await sparticuz.executablePath(),
      args: ['--no-sandbox', `--remote-debugging-port=${port}`],
    })
    try {
      for (const [page, path] of Object.entries(PAGES))
        for (const [category, points] of await scoresOf(stack.url + path, port))
          report(`lighthouse-${page}-${category}`, 'points', median(points), WANTED, true)
    } finally {
      await browser.close()
    }
  })
}

async function scoresOf(url: string, port: number): Promise<Map<string, number[]>> {
  const scores = new Map<string, number[]>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES })
    if (!result) throw new Error('lighthouse returned no result')
    for (const [name, { score }] of Object.entries(result.lhr.categories))
      scores.set(name, [...(scores.get(name) ?? []), (score ?? 0) * 100])
  }
  return scores
}
