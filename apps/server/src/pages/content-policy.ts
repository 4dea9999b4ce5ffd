import { createHash } from 'node:crypto'

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi

export interface PolicyOrigins {
  /** Origins that a page may call in addition to the site's own origin. */
  connectOrigins: readonly string[]
  /** Origins of pages that a page may frame in addition to the site's own origin. */
  frameOrigins: readonly string[]
  /**
   * Origins that may frame a page in addition to the site's own origin. If the list is empty, nothing may frame the
   * page, not even the site itself.
   */
  frameAncestors: readonly string[]
}

/**
 * Returns the Content-Security-Policy of a rendered page, which allows inline scripts by hash. It hashes only scripts
 * that carry the renderer's nonce, because injected scripts cannot carry the nonce. Unlike a nonce in the header,
 * hashes stay valid for a cached page.
 */
export function contentPolicy(html: string, nonce: string, origins: PolicyOrigins): string {
  const { connectOrigins, frameOrigins, frameAncestors } = origins
  const hashes: string[] = []
  for (const [, attributes = '', code = ''] of html.matchAll(SCRIPT)) {
    if (code === '' || !attributes.includes(`nonce="${nonce}"`)) continue
    hashes.push(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    // Allow inline styles, because components use them to position themselves.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connectOrigins].join(' ')}`,
    `frame-src ${["'self'", ...frameOrigins].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.length > 0 ? ["'self'", ...frameAncestors].join(' ') : "'none'"}`,
  ].join('; ')
}
