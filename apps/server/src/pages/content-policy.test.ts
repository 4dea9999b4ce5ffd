import { expect, it } from 'vitest'
import { contentPolicy } from './content-policy.ts'

const NONCE = 'a-nonce'

const NO_ORIGINS = { connectOrigins: [], frameOrigins: [], frameAncestors: [] }

function scripts(html: string): string {
  return /script-src ([^;]*)/.exec(contentPolicy(html, NONCE, NO_ORIGINS))?.[1] ?? ''
}

it("the Content-Security-Policy allows the page's own inline scripts by hash", () => {
  expect(scripts(`<script nonce="${NONCE}">go()</script>`)).toMatch(/^'self' 'sha256-[A-Za-z0-9+/]{43}='$/)
})

it("the Content-Security-Policy blocks inline scripts that lack the renderer's nonce", () => {
  expect(scripts('<script>steal()</script><script nonce="guess">steal()</script>')).toBe("'self'")
})

it('the Content-Security-Policy never allows inline scripts in general', () => {
  expect(scripts(`<script nonce="${NONCE}">go()</script>`)).not.toContain('unsafe')
})

it('the Content-Security-Policy allows frames only from the site and from configured origins', () => {
  const policyFor = (frameOrigins: string[]) => contentPolicy('', NONCE, { ...NO_ORIGINS, frameOrigins }).split('; ')
  expect(policyFor([])).toContain("frame-src 'self'")
  expect(policyFor(['https://identity.example'])).toContain("frame-src 'self' https://identity.example")
})
