import { useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { notifications } from '../../../lib/live/notification-store.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { callGuarded } from '../api/call-guarded.ts'
import type { FailureWords } from '../state/form-failure.ts'
import { StepLeft } from '../state/step-store.ts'
import { linkFailure } from './messenger-failure.ts'

/**
 * What to do with the other account that the messenger user is linked to. `move`: move the link to this account;
 * possible only if the other account is empty. `merge`: request that the other account be merged into this one.
 */
export type OtherAccount = 'move' | 'merge'

const BODY = { move: { moveFromOtherAccount: true }, merge: { mergeOtherAccount: true } }

/**
 * Returns a function that links the mini-app's messenger user to this account, and the state of that action. If the
 * messenger user is linked to another account, `question` is `move`: should the link move to this account? If that
 * other account is not empty, `question` is `merge`: should it be merged into this account?
 */
export function useLinking(launchData: string, onLinked: () => void) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const [question, setQuestion] = useState<OtherAccount | null>(null)
  const [failure, setFailure] = useState<FailureWords | null>(null)
  const link = async (other: OtherAccount | null): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const body = { initData: launchData, ...(other && BODY[other]) }
      await callGuarded('linkMessenger', t('profile:step_for_linking'), { body })
      setQuestion(null)
      if (other !== 'merge') notifications.add({ type: 'success', message: t('profile:messenger_linked_done') })
      onLinked()
    } catch (error) {
      if (error instanceof StepLeft) return
      const next = questionAfter(other, error)
      setQuestion(next)
      if (next === null) setFailure(linkFailure(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, question, failure, link, keepOther: () => setQuestion(null) }
}

/** Returns the question to ask after the server has rejected a link, or null if no answer would change the result. */
function questionAfter(other: OtherAccount | null, error: unknown): OtherAccount | null {
  if (!(error instanceof ApiError)) return null
  if (other === null && error.code === 'ERR_USER_ALREADY_REGISTERED') return 'move'
  return other === 'move' && error.data.details?.reason === 'messenger_other_owns' ? 'merge' : null
}
