import { useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { notifications } from '../../../lib/live/notification-store.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { callGuarded } from '../api/call-guarded.ts'
import type { FailureWords } from '../state/form-failure.ts'
import { StepLeft } from '../state/step-store.ts'
import { linkFailure } from './messenger-failure.ts'

/**
 * What to do with the account that the messenger user is linked to. `move`: take the link away from it, if it is empty.
 * `merge`: request that it is merged into this account.
 */
export type OtherAccount = 'move' | 'merge'

const BODY = { move: { moveFromOtherAccount: true }, merge: { mergeOtherAccount: true } }

/**
 * Returns the state of linking the mini-app's messenger user, and the function that links it. `question` is what the
 * signed-in user must decide: whether to move the link from another account, or to merge that account because it owns
 * something.
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

/** Returns the question that a refused link raises; null when the user can decide nothing. */
function questionAfter(other: OtherAccount | null, error: unknown): OtherAccount | null {
  if (!(error instanceof ApiError)) return null
  if (other === null && error.code === 'ERR_USER_ALREADY_REGISTERED') return 'move'
  return other === 'move' && error.data.details?.reason === 'messenger_other_owns' ? 'merge' : null
}
