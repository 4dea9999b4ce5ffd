import { callPath } from '@cambio/contract/call'
import { content } from '@cambio/contract/calls/content'
import { expect, test } from 'vitest'
import { CONTENT_CALL } from './content-call.ts'

test('the page says of the call what the contract says', () => {
  expect(CONTENT_CALL).toEqual({ method: content.method, path: callPath(content), timeoutMs: content.timeoutMs })
})
