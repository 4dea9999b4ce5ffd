import { callPath } from '@cambio/contract/call'
import { content } from '@cambio/contract/calls/content'
import { expect, test } from 'vitest'
import { CONTENT_CALL } from './content-call.ts'

test("CONTENT_CALL equals the contract's method, path and timeout", () => {
  expect(CONTENT_CALL).toEqual({ method: content.method, path: callPath(content), timeoutMs: content.timeoutMs })
})
