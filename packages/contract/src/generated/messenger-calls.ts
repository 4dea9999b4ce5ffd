// Written by npm run openapi from packages/contract/src/calls.
import type { CallSpec } from '../call.ts'
import type { addFirstEmail, createWithMessenger, linkMessenger, signInWithMessenger } from '../calls/messenger/messenger.ts'

export interface MessengerCalls {
  addFirstEmail: typeof addFirstEmail
  createWithMessenger: typeof createWithMessenger
  linkMessenger: typeof linkMessenger
  signInWithMessenger: typeof signInWithMessenger
}

export const MESSENGER_CALLS: Record<keyof MessengerCalls, CallSpec> = {
  addFirstEmail: { method: 'POST', path: '/api/v1/users/telegram/add-email', timeoutMs: 15000 },
  createWithMessenger: { method: 'POST', path: '/api/v1/users/telegram/create', timeoutMs: 15000 },
  linkMessenger: { method: 'POST', path: '/api/v1/users/local/link-telegram', timeoutMs: 15000 },
  signInWithMessenger: { method: 'POST', path: '/api/v1/users/telegram/authenticate', timeoutMs: 15000 },
}
