import sparticuz from '@sparticuz/chromium'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { freePort } from '../../../scripts/lib/ports.ts'
import { inHouse } from '../support/house-tree.ts'
import { median, report } from '../support/report.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const ROUNDS = 3
const WANTED = 95

/** Lighthouse's four scores of the home page on its slow mobile device, the middle of three runs each. */
export async function benchLighthouse(): Promise<void> {
  await inHouse(async (house) => {
    const port = await freePort()
    const browser = await chromium.launch({
      executablePath: await sparticuz.executablePath(),
      args: ['--no-sandbox', `--remote-debugging-port=${port}`],
    })
    try {
      const scores = new Map<string, number[]>()
      for (let round = 0; round < ROUNDS; round += 1) {
        const result = await lighthouse(`${house.url}/`, {
          port,
          output: 'json',
          logLevel: 'error',
          onlyCategories: CATEGORIES,
        })
        if (!result) throw new Error('lighthouse gave no result')
        for (const [name, { score }] of Object.entries(result.lhr.categories))
          scores.set(name, [...(scores.get(name) ?? []), (score ?? 0) * 100])
      }
      for (const [name, points] of scores) report(`lighthouse-${name}`, 'points', median(points), WANTED, true)
    } finally {
      await browser.close()
    }
  })
}
