// Written by npm run openapi from packages/contract/src/calls.
import type { CallSpec } from '../call.ts'
import type { content } from '../calls/content/content.ts'

export interface ContentCalls {
  content: typeof content
}

export const CONTENT_CALLS: Record<keyof ContentCalls, CallSpec> = {
  content: { method: 'GET', path: '/api/v1/content/:route/:locale', timeoutMs: 15000 },
}
