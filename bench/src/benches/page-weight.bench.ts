import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { openBrowser, visit } from '../../../e2e/src/browser.ts'
import { openMessenger } from '../../../e2e/src/messenger.ts'
import { inStack } from '../support/stack-tree.ts'
import { report } from '../support/report.ts'

/** Measured pages, each with the maximum gzipped size of its JavaScript, in kB (1,000 bytes). */
const PAGES: readonly { name: string; path: string; maxKb: number }[] = [
  { name: 'home', path: '/', maxKb: 150 },
  { name: 'exchange', path: '/exchange-btc-eth', maxKb: 150 },
  { name: 'coin', path: '/price/btc', maxKb: 180 },
  { name: 'blog', path: '/blog', maxKb: 5 },
  { name: 'article', path: '/blog/every-part-of-the-price', maxKb: 5 },
  { name: 'docs', path: '/docs/how-a-rate-is-made', maxKb: 5 },
  { name: 'how-it-works', path: '/how-it-works', maxKb: 5 },
  { name: 'affiliate', path: '/affiliate', maxKb: 5 },
  { name: 'card', path: '/exchange-cardusd-eth', maxKb: 180 },
  { name: 'card-check', path: '/order/identity', maxKb: 155 },
]
const MINI_APP_MAX_KB = 160
const GZIP_LEVEL = 6
/** How long the benchmark waits for further requests after the network becomes idle, in milliseconds. */
const WATCH_ON_MS = 3_000

/**
 * Measures the JavaScript that pages load before they become idle, without any interaction. Reports the gzipped size in
 * kB (1,000 bytes). The baseline is the maximum size for the page.
 */
export async function benchPageWeight(): Promise<void> {
  await inStack(async (stack) => {
    const browser = await openBrowser()
    try {
      for (const { name, path, maxKb } of PAGES)
        report(`page-weight-${name}`, 'kB gzip', await weightOf(browser, stack.url + path), maxKb, false)
      report('page-weight-mini-app', 'kB gzip', await weightOfMiniApp(browser, stack.url), MINI_APP_MAX_KB, false)
    } finally {
      await browser.close()
    }
  })
}

type Page = Awaited<ReturnType<typeof visit>>['page']

async function weightOf(browser: Browser, url: string): Promise<number> {
  const { page, close } = await visit(browser)
  const scripts = collectScripts(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(WATCH_ON_MS)
  const kb = await gzipKb(scripts)
  await close()
  return kb
}

/**
 * Measures the size of the mini-app's scripts in the simulated messenger. The messenger's own page loads no script
 * files, so the result contains only the mini-app's scripts.
 */
async function weightOfMiniApp(browser: Browser, url: string): Promise<number> {
  const { page, close } = await visit(browser)
  const scripts = collectScripts(page)
  await openMessenger(page, url, { user: '990001', language: 'en', width: '360', theme: 'light', version: '9.0' })
  await page.waitForTimeout(WATCH_ON_MS)
  const kb = await gzipKb(scripts)
  await close()
  return kb
}

/** Collects the bodies of the script files that a page loads. Excludes the sandbox's own files. */
function collectScripts(page: Page): Promise<Buffer>[] {
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    const isScript = /javascript/.test(response.headers()['content-type'] ?? '')
    if (isScript && !new URL(response.url()).pathname.startsWith('/sandbox/')) bodies.push(response.body())
  })
  return bodies
}

async function gzipKb(scripts: readonly Promise<Buffer>[]): Promise<number> {
  const bodies = await Promise.all(scripts)
  return bodies.reduce((sum, script) => sum + gzipSync(script, { level: GZIP_LEVEL }).byteLength, 0) / 1_000
}
