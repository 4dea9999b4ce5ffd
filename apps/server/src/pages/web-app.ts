import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { contentPolicy, type PolicyOrigins } from './content-policy.ts'
import { withMiniApp } from './mini-app/with-mini-app.ts'
import { Page } from './page.ts'

/** Folder of the web build. */
export const WEB_DIST = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** Interface through which the server renders the pages of the web build. */
export interface WebHandler {
  fetch(request: Request): Promise<Response> | Response
}

const NONCE_BYTES = 18
/** Response headers that the server sets itself, so it ignores the web app's values for them. */
const OWN_HEADERS = new Set(['content-length', 'content-encoding', 'transfer-encoding', 'connection'])

/** Loads the web build. Returns null if no build exists, because an installation may serve only the API. */
export async function loadWebHandler(): Promise<WebHandler | null> {
  const file = join(WEB_DIST, 'server/server.js')
  if (!existsSync(file)) return null
  const built = (await import(pathToFileURL(file).href)) as { default: WebHandler }
  return built.default
}

interface RenderOptions {
  cookie: string | undefined
  signal: AbortSignal | undefined
  origins: PolicyOrigins
  /** Whether to render the page for the mini-app: with its code, and without copy for search engines. */
  isMiniApp: boolean
}

/**
 * Renders a page. Does not stream the HTML, because the Content-Security-Policy header depends on the complete HTML.
 */
export async function renderPage(web: WebHandler, url: URL, options: RenderOptions): Promise<Page> {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url')
  const headers = new Headers({ accept: 'text/html', 'x-csp-nonce': nonce })
  if (options.cookie) headers.set('cookie', options.cookie)
  if (options.isMiniApp) headers.set('x-mini-app', 'on')
  const response = await web.fetch(new Request(url, { headers, ...(options.signal && { signal: options.signal }) }))
  const rendered = Buffer.from(await response.arrayBuffer())
  const bytes = options.isMiniApp ? withMiniApp(rendered) : rendered
  const kept = [...response.headers].filter(([name]) => !OWN_HEADERS.has(name))
  return new Page(
    response.status,
    {
      ...Object.fromEntries(kept),
      'content-security-policy': contentPolicy(bytes.toString(), nonce, options.origins),
    },
    bytes,
  )
}
