import { emitEvent, mockTelegramEnv, type EventPayload, type EventName } from '@tma.js/sdk-react'

/** Bridge method call that the mini-app made. */
export interface BridgeCall {
  method: string
  params: Record<string, unknown>
}

/** The messenger's responses to the mini-app's calls, by method. */
export type BridgeAnswers = Record<string, (params: Record<string, unknown>) => void>

/**
 * Simulates a messenger of a given version for the bridge library. Returns the list of the mini-app's calls, which
 * grows with each call.
 */
export function fakeMessenger(version: string, answers: BridgeAnswers = {}): BridgeCall[] {
  const calls: BridgeCall[] = []
  mockTelegramEnv({
    launchParams: { tgWebAppVersion: version, tgWebAppPlatform: 'web', tgWebAppThemeParams: {} },
    onEvent({ name, params }) {
      const call = { method: name, params: (params ?? {}) as Record<string, unknown> }
      calls.push(call)
      answers[name]?.(call.params)
    },
  })
  return calls
}

/** Sends a messenger event to the mini-app. */
export function emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): void {
  emitEvent(name as never, payload as never)
}
