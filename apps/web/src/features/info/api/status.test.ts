import { callPath } from '@cambio/contract/call'
import { serviceStatus } from '@cambio/contract/calls/service-status'
import { expect, test } from 'vitest'
import { STATUS_CALL } from './status.ts'

test('the call table matches the contract', () => {
  const { method, timeoutMs } = serviceStatus
  expect(STATUS_CALL).toEqual({ method, path: callPath(serviceStatus), timeoutMs })
})
