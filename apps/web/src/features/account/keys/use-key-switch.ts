import type { ApiKeyView } from '@cambio/contract/api-key'
import { NOTIFICATION_KEY_ACTION_DISMISS_MS } from '@cambio/contract/timing'
import { useRef, useState } from 'react'
import { useText } from '../../../lib/texts/i18n.ts'
import { notifications } from '../../../lib/live/notification-store.ts'
import { callGuarded } from '../api/call-guarded.ts'
import { failureWords } from '../state/form-failure.ts'
import { StepLeft } from '../state/step-store.ts'

/**
 * Returns the position of each key's switch and a function that changes it. While a change is being saved, the position
 * is already the new one, and further changes are ignored. `saved` resolves once the last change is saved or has
 * failed.
 */
export function useKeySwitch(reload: () => Promise<void>) {
  const t = useText()
  const [switching, setSwitching] = useState<{ apiId: number; isActive: boolean } | null>(null)
  const lastSwitch = useRef<Promise<void>>(Promise.resolve())
  const save = async ({ apiId, name }: ApiKeyView, isActive: boolean): Promise<void> => {
    setSwitching({ apiId, isActive })
    try {
      await callGuarded('updateApiKey', t('profile:step_for_key_on', { name }), { body: { apiId, isActive } })
    } catch (error) {
      if (error instanceof StepLeft) return
      const words = failureWords(error)
      notifications.add({
        type: 'error',
        message: t(words.key, { ...words }),
        timeout: NOTIFICATION_KEY_ACTION_DISMISS_MS,
      })
    } finally {
      await reload()
      setSwitching(null)
    }
  }
  return {
    switchKey: (key: ApiKeyView, isActive: boolean): void => {
      if (!switching) lastSwitch.current = save(key, isActive)
    },
    isActive: (key: ApiKeyView): boolean => (switching?.apiId === key.apiId ? switching.isActive : key.isActive),
    saved: (): Promise<void> => lastSwitch.current,
  }
}
