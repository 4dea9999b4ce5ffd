import { useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { notifications } from '../../../lib/live/notification-store.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { callGuarded } from '../api/call-guarded.ts'
import type { FailureWords } from '../state/form-failure.ts'
import { StepLeft } from '../state/step-store.ts'
import { linkFailure } from './messenger-failure.ts'

/**
 * Returns the state of linking the mini-app's messenger user, and the function that links it. `isTaken` becomes true
 * when the server reports that this user is linked to another account. The signed-in user then chooses whether to move
 * the link.
 */
export function useLinking(launchData: string, onLinked: () => void) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const [isTaken, setTaken] = useState(false)
  const [failure, setFailure] = useState<FailureWords | null>(null)
  const link = async (moves: boolean): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const body = { initData: launchData, ...(moves && { moveFromOtherAccount: true }) }
      await callGuarded('linkMessenger', t('profile:step_for_linking'), { body })
      notifications.add({ type: 'success', message: t('profile:messenger_linked_done') })
      onLinked()
    } catch (error) {
      if (error instanceof StepLeft) return
      const isConflict = !moves && error instanceof ApiError && error.code === 'ERR_USER_ALREADY_REGISTERED'
      if (isConflict) return setTaken(true)
      setFailure(linkFailure(error))
    } finally {
      if (moves) setTaken(false)
      setBusy(false)
    }
  }
  return { busy, isTaken, failure, link, keepOther: () => setTaken(false) }
}
