import { useState } from 'react'
import type { AccountBody } from '../../../lib/api/account-calls.ts'
import { accountStore } from '../api/account.ts'
import { callAccount } from '../api/call-account.ts'
import { failureWords, type FailureWords } from '../state/form-failure.ts'

export type Settings = AccountBody<'changeAccountSettings'>

/** State of the last settings change. */
export type Saving =
  | { state: 'rest' | 'saved' }
  | { state: 'busy'; wanted: Settings }
  | { state: 'failed'; words: FailureWords }

/**
 * Returns the state of the last settings change, and a function that saves a change. The function does nothing while
 * another change is being saved.
 */
export function useSettingsSave() {
  const [saving, setSaving] = useState<Saving>({ state: 'rest' })
  const save = async (body: Settings): Promise<void> => {
    if (saving.state === 'busy') return
    setSaving({ state: 'busy', wanted: body })
    try {
      accountStore.adopt(await callAccount('changeAccountSettings', { body }))
      setSaving({ state: 'saved' })
    } catch (error) {
      setSaving({ state: 'failed', words: failureWords(error) })
    }
  }
  return { saving, save }
}
