import type { ApiKeyView } from '@cambio/contract/api-key'
import { NOTIFICATION_KEY_ACTION_DISMISS_MS } from '@cambio/contract/timing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useText } from '../../../lib/texts/i18n.ts'
import { notifications } from '../../../lib/live/notification-store.ts'
import { accountQuery } from '../api/account-query.ts'
import { callAccount } from '../api/call-account.ts'
import { useKeySwitch } from './use-key-switch.ts'

/** Returns the account's API keys and the functions that change them. */
export function useKeys(userId: number) {
  const t = useText()
  const queryClient = useQueryClient()
  const query = accountQuery(userId, 'listApiKeys')
  const keys = useQuery(query)
  const reload = () => queryClient.invalidateQueries({ queryKey: query.queryKey })
  const { switchKey, isActive, saved } = useKeySwitch(reload)

  /**
   * Waits until the pending change of the key's on/off switch is saved, then deletes the key. Saving the change after the
   * deletion would fail. Reloads the list of keys even if the call fails (spec §7).
   */
  const deleteKey = async ({ apiId }: ApiKeyView): Promise<void> => {
    const timeout = NOTIFICATION_KEY_ACTION_DISMISS_MS
    await saved()
    try {
      await callAccount('deleteApiKey', { body: { apiId } })
      notifications.add({ type: 'success', message: t('profile:key_page_delete_key_success'), timeout })
    } catch {
      notifications.add({ type: 'error', message: t('account:main_error'), timeout })
    } finally {
      await reload()
    }
  }

  return { keys, reload, switchKey, deleteKey, isActive }
}
