import type { BodyOf, ResponseOf } from '@cambio/contract/call'
import { SUPPORT_CALLS, type SupportCalls } from '@cambio/contract/generated/support-calls'
import { makeCall } from '../../../lib/api/api-client.ts'

export type SupportFormView = ResponseOf<SupportCalls['supportForm']>

/** Fetches the data that the support form needs. @throws {ApiError} */
export const readSupportForm = (): Promise<SupportFormView> => makeCall(SUPPORT_CALLS.supportForm, {})

/** Sends a support message. @throws {ApiError} */
export const sendMessage = (body: BodyOf<SupportCalls['sendSupportMessage']>): Promise<unknown> =>
  makeCall(SUPPORT_CALLS.sendSupportMessage, { body })
