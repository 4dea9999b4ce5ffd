import type { CardProvider } from '../fiat/card-provider.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { Report } from '../shared/report.ts'
import type { CardCallbackStore } from './card-order-store.ts'

export interface ReceiveCallbackDeps {
  callbacks: Pick<CardCallbackStore, 'add'>
  /** Returns the hex-encoded SHA-256 hash of the bytes. */
  digest: (bytes: Uint8Array) => string
  report: Report
}

/**
 * Verifies a card provider's callback and stores it, with its signature, for the worker. Stores identical callbacks
 * only once. A callback only reports a status: the exchange never pays out an amount that a callback states.
 * @throws {DomainError} CALLBACK_FORGED; CALLBACK_UNREADABLE, so that the provider sends it again
 */
export async function receiveCallback(
  { callbacks, digest, report }: ReceiveCallbackDeps,
  provider: Pick<CardProvider, 'code' | 'readCallback'>,
  { body, signature }: { body: Uint8Array; signature: string | null },
): Promise<void> {
  const reading = provider.readCallback({ body, signature })
  if (reading.kind === 'forged') {
    report('card-callback-forged', { provider: provider.code })
    throw new DomainError('CALLBACK_FORGED', 'The callback signature is wrong or missing')
  }
  if (reading.kind === 'unreadable') {
    report('card-callback-unreadable', { provider: provider.code, reason: reading.reason })
    throw new DomainError('CALLBACK_UNREADABLE', 'The callback is not readable')
  }
  if (reading.kind === 'event' && signature !== null)
    await callbacks.add({ provider: provider.code, digest: digest(body), body, signature })
}
