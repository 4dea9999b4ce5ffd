import type { ApiKeyView } from '@cambio/contract/api-key'
import { NOTIFICATION_KEY_ACTION_DISMISS_MS } from '@cambio/contract/timing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useText } from '../../../lib/texts/i18n.ts'
import { notifications } from '../../../lib/live/notification-store.ts'
import { accountQuery } from '../api/account-query.ts'
import { callAccount } from '../api/call-account.ts'
import { callGuarded } from '../api/call-guarded.ts'
import { failureWords } from '../state/form-failure.ts'
import { StepLeft } from '../state/step-store.ts'

/** Returns the account's API keys and the functions that change them. */
export function useKeys(userId: number) {
  const t = useText()
  const queryClient = useQueryClient()
  const query = accountQuery(userId, 'listApiKeys')
  const keys = useQuery(query)
  const [switching, setSwitching] = useState<{ apiId: number; isActive: boolean } | null>(null)
  const lastSwitch = useRef<Promise<void>>(Promise.resolve())
  const reload = () => queryClient.invalidateQueries({ queryKey: query.queryKey })

  const saveSwitch = async ({ apiId, name }: ApiKeyView, isActive: boolean): Promise<void> => {
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

  const switchKey = (key: ApiKeyView, isActive: boolean): void => {
    if (!switching) lastSwitch.current = saveSwitch(key, isActive)
  }

  /**
   * Deletes a key after the last change of its switch is saved, because the change would fail afterwards. Reloads the
   * list of keys whether or not the call succeeds (spec §7).
   */
  const deleteKey = async ({ apiId }: ApiKeyView): Promise<void> => {
    const timeout = NOTIFICATION_KEY_ACTION_DISMISS_MS
    await lastSwitch.current
    try {
      await callAccount('deleteApiKey', { body: { apiId } })
      notifications.add({ type: 'success', message: t('profile:key_page_delete_key_success'), timeout })
    } catch {
      notifications.add({ type: 'error', message: t('account:main_error'), timeout })
    } finally {
      await reload()
    }
  }

  return {
    keys,
    reload,
    switchKey,
    deleteKey,
    isActive: (key: ApiKeyView): boolean => (switching?.apiId === key.apiId ? switching.isActive : key.isActive),
  }
}
