import { expect, it } from 'vitest'
import { contentPolicy } from './content-policy.ts'

const NONCE = 'a-nonce'

function scripts(html: string): string {
  return /script-src ([^;]*)/.exec(contentPolicy(html, NONCE, { connectOrigins: [], frameAncestors: [] }))?.[1] ?? ''
}

it('allows our inline scripts by their hash', () => {
  expect(scripts(`<script nonce="${NONCE}">go()</script>`)).toMatch(/^'self' 'sha256-[A-Za-z0-9+/]{43}='$/)
})

it('allows no script without the nonce', () => {
  expect(scripts('<script>steal()</script><script nonce="guess">steal()</script>')).toBe("'self'")
})

it('never allows all inline scripts', () => {
  expect(scripts(`<script nonce="${NONCE}">go()</script>`)).not.toContain('unsafe')
})
