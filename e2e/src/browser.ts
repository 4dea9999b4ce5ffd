import sparticuz from '@sparticuz/chromium'
import { chromium, type Browser, type Page } from 'playwright-core'

/** Returns the path of the browser executable. The first call unpacks it from an npm package, without a download. */
export function unpackBrowser(): Promise<string> {
  return sparticuz.executablePath()
}

/** Arguments that give a browser a simulated camera with a moving picture. Pages may use it without a prompt. */
const CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

export async function openBrowser({ hasCamera = false } = {}): Promise<Browser> {
  const args = ['--no-sandbox', ...(hasCamera ? CAMERA : [])]
  return chromium.launch({ executablePath: await unpackBrowser(), args })
}

export interface Visit {
  page: Page
  /** Console errors with the URL of their source, and the page's uncaught exceptions. */
  complaints: string[]
  close(): Promise<void>
}

/**
 * User agent of a normal browser, because the server would treat a headless browser as a crawler and send it no error
 * page.
 */
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/VERSION Safari/537.36'

/** Script that stores the user's refusal of tracking. Ignores the error in frames without storage. */
const REFUSE_TRACKING = `try { localStorage.setItem('tracking-consent', 'no') } catch {}`

/**
 * Opens a page in a new browser profile. The user has already refused tracking unless `allowsConsentPrompt` is true.
 */
export async function visit(
  browser: Browser,
  how: {
    width?: number
    height?: number
    colorScheme?: 'light' | 'dark'
    locale?: string
    allowsConsentPrompt?: boolean
  } = {},
): Promise<Visit> {
  const { width = 1280, height = 900, colorScheme = 'light', locale = 'en-US', allowsConsentPrompt = false } = how
  const context = await browser.newContext({
    userAgent: USER_AGENT.replace('VERSION', browser.version()),
    viewport: { width, height },
    colorScheme,
    locale,
    reducedMotion: 'reduce',
  })
  if (!allowsConsentPrompt) await context.addInitScript(REFUSE_TRACKING)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return { page, complaints, close: () => context.close() }
}
