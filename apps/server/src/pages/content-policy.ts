import { createHash } from 'node:crypto'

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi

export interface PolicyOrigins {
  /** Origins that a page may call besides our own. */
  connectOrigins: readonly string[]
  /** Origins that may frame a page besides our own. If empty, no page may frame it, not even ours. */
  frameAncestors: readonly string[]
}

/**
 * Returns the content security policy of a rendered page. It allows inline scripts by hash, and hashes only scripts
 * with the renderer's nonce, which injected text cannot know. Unlike a nonce in the header, hashes also fit a cached
 * page.
 */
export function contentPolicy(html: string, nonce: string, { connectOrigins, frameAncestors }: PolicyOrigins): string {
  const hashes: string[] = []
  for (const [, attributes = '', code = ''] of html.matchAll(SCRIPT)) {
    if (code === '' || !attributes.includes(`nonce="${nonce}"`)) continue
    hashes.push(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    // Components position themselves with style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connectOrigins].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.length > 0 ? ["'self'", ...frameAncestors].join(' ') : "'none'"}`,
  ].join('; ')
}
