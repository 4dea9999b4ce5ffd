// Written by npm run openapi from packages/contract/src/calls.
import type { CallSpec } from '../call.ts'
import type { createWithMessenger, signInWithMessenger } from '../calls/messenger/messenger.ts'

export interface MessengerCalls {
  createWithMessenger: typeof createWithMessenger
  signInWithMessenger: typeof signInWithMessenger
}

export const MESSENGER_CALLS: Record<keyof MessengerCalls, CallSpec> = {
  createWithMessenger: { method: 'POST', path: '/api/v1/users/telegram/create', timeoutMs: 15000 },
  signInWithMessenger: { method: 'POST', path: '/api/v1/users/telegram/authenticate', timeoutMs: 15000 },
}
