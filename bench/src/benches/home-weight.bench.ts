import { gzipSync } from 'node:zlib'
import { openBrowser, visit } from '../../../e2e/src/browser.ts'
import { inStack } from '../support/stack-tree.ts'
import { report } from '../support/report.ts'

const ALLOWED_KB = 180
const GZIP_LEVEL = 6
/** Time to wait for further requests after the network has become idle, in milliseconds. */
const WATCH_ON_MS = 3_000

/**
 * Measures the JavaScript that the home page loads until it is idle, without user interaction. Reports the size after
 * gzip, in kB (1,000 bytes).
 */
export async function benchHomeWeight(): Promise<void> {
  await inStack(async (stack) => {
    const browser = await openBrowser()
    try {
      const { page } = await visit(browser)
      const bodies: Promise<Buffer>[] = []
      page.on('response', (response) => {
        if (/javascript/.test(response.headers()['content-type'] ?? '')) bodies.push(response.body())
      })
      await page.goto(stack.url, { waitUntil: 'networkidle' })
      await page.waitForTimeout(WATCH_ON_MS)
      const scripts = await Promise.all(bodies)
      const bytes = scripts.reduce((sum, script) => sum + gzipSync(script, { level: GZIP_LEVEL }).byteLength, 0)
      report('home-weight', 'kB gzip', bytes / 1_000, ALLOWED_KB, false)
    } finally {
      await browser.close()
    }
  })
}
