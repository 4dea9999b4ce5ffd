import { callPath } from '@cambio/contract/call'
import { popularPairs } from '@cambio/contract/calls/popular-pairs'
import { expect, test } from 'vitest'
import { POPULAR_CALL } from './popular.ts'

test('the page says of the call what the contract says', () => {
  const { method, timeoutMs } = popularPairs
  expect(POPULAR_CALL).toEqual({ method, path: callPath(popularPairs), timeoutMs })
})
