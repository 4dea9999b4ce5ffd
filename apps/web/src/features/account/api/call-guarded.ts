import { TWO_FACTOR_HEADER } from '@cambio/contract/two-factor-header'
import { useSyncExternalStore } from 'react'
import type { AccountAnswer, AccountBody, AccountCallName, AccountQuery } from '../../../lib/api/account-calls.ts'
import type { CallInput } from '../../../lib/api/api-client.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { StepStore, type OpenStep, type WantedStep } from '../state/step-store.ts'
import { callAccount } from './call-account.ts'

const steps = new StepStore()

/**
 * Makes a call that may require two-factor authentication. If the server requires a second factor, prompts the user for
 * it. Then repeats the call with the grant that the server returns for this factor. `what` describes the action to the
 * user.
 * @throws {ApiError}
 * @throws {StepLeft} when the user cancels
 */
export async function callGuarded<Name extends AccountCallName>(
  name: Name,
  what: string,
  input: CallInput<AccountQuery<Name>, AccountBody<Name>> = {},
): Promise<AccountAnswer<Name>> {
  try {
    return await callAccount(name, input)
  } catch (error) {
    const wanted = wantedStep(error)
    if (wanted === null) throw error
    const grant = await steps.request(wanted, what)
    return callAccount(name, { ...input, headers: { ...input.headers, [TWO_FACTOR_HEADER]: grant } })
  }
}

/** Returns the pending request for a second factor, or null. */
export function useOpenStep(): OpenStep | null {
  return useSyncExternalStore(steps.subscribe, steps.current, () => null)
}

function wantedStep(error: unknown): WantedStep | null {
  return error instanceof ApiError ? (error.data.details?.twoFactor ?? null) : null
}
