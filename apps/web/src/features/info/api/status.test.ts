import { callPath } from '@cambio/contract/call'
import { serviceStatus } from '@cambio/contract/calls/service-status'
import { expect, test } from 'vitest'
import { STATUS_CALL } from './status.ts'

test('the page says of the call what the contract says', () => {
  const { method, timeoutMs } = serviceStatus
  expect(STATUS_CALL).toEqual({ method, path: callPath(serviceStatus), timeoutMs })
})
