import { callPath } from '@cambio/contract/call'
import { sendSupportMessage, supportForm } from '@cambio/contract/calls/support'
import { expect, test } from 'vitest'
import { SUPPORT_CALLS } from './support-calls.ts'

test("SUPPORT_CALLS equals the contract's methods, paths and timeouts", () => {
  const told = [supportForm, sendSupportMessage].map((call) => [
    call.name,
    { method: call.method, path: callPath(call), timeoutMs: call.timeoutMs },
  ])
  expect(SUPPORT_CALLS).toEqual(Object.fromEntries(told))
})
