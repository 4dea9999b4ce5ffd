import { callPath } from '@cambio/contract/call'
import { content } from '@cambio/contract/calls/content'
import { expect, test } from 'vitest'
import { CONTENT_CALL } from './content-call.ts'

test('the call table matches the contract', () => {
  expect(CONTENT_CALL).toEqual({ method: content.method, path: callPath(content), timeoutMs: content.timeoutMs })
})
