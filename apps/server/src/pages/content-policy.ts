import { createHash } from 'node:crypto'

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi

export interface PolicyOrigins {
  /** What a page may call besides our own origin. */
  connectOrigins: readonly string[]
  /** Whose pages may show it in a frame, besides our own; empty: nobody's, not ours either. */
  frameAncestors: readonly string[]
}

/**
 * The content security policy of a finished page. Inline scripts run only by hash, and only those that carry the
 * nonce given to the renderer are hashed: text that slipped into a page cannot know it. Unlike a nonce in the policy,
 * the header then fits bytes that are kept and sent to many.
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
    // Components place themselves by style attributes.
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
