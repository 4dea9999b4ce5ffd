import type { BodyOf, ResponseOf } from '@cambio/contract/call'
import type { sendSupportMessage, supportForm } from '@cambio/contract/calls/support'
import { DEFAULT_TIMEOUT_MS } from '@cambio/contract/timing'
import type { CallSpec } from '../../../lib/api/api-calls.ts'
import { makeCall } from '../../../lib/api/api-client.ts'

export type SupportFormView = ResponseOf<typeof supportForm>

/**
 * Copy of the contract's methods, paths and timeouts, so that the page does not load the contract. A test compares
 * them.
 */
export const SUPPORT_CALLS = {
  supportForm: { method: 'GET', path: '/api/v1/support/form', timeoutMs: DEFAULT_TIMEOUT_MS },
  sendSupportMessage: { method: 'POST', path: '/api/v1/support/messages', timeoutMs: DEFAULT_TIMEOUT_MS },
} satisfies Record<string, CallSpec>

/** @throws {ApiError} */
export const readSupportForm = (): Promise<SupportFormView> => makeCall(SUPPORT_CALLS.supportForm, {})

/** @throws {ApiError} */
export const sendMessage = (body: BodyOf<typeof sendSupportMessage>): Promise<unknown> =>
  makeCall(SUPPORT_CALLS.sendSupportMessage, { body })
