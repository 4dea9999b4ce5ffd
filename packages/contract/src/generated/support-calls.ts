// Written by npm run openapi from packages/contract/src/calls.
import type { CallSpec } from '../call.ts'
import type { sendSupportMessage, supportForm } from '../calls/support/support.ts'

export interface SupportCalls {
  sendSupportMessage: typeof sendSupportMessage
  supportForm: typeof supportForm
}

export const SUPPORT_CALLS: Record<keyof SupportCalls, CallSpec> = {
  sendSupportMessage: { method: 'POST', path: '/api/v1/support/messages', timeoutMs: 15000 },
  supportForm: { method: 'GET', path: '/api/v1/support/form', timeoutMs: 15000 },
}
