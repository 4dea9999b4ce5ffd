import { callPath } from '@cambio/contract/call'
import { serviceStatus } from '@cambio/contract/calls/service-status'
import { expect, test } from 'vitest'
import { STATUS_CALL } from './status.ts'

test("STATUS_CALL equals the contract's method, path and timeout", () => {
  const { method, timeoutMs } = serviceStatus
  expect(STATUS_CALL).toEqual({ method, path: callPath(serviceStatus), timeoutMs })
})
