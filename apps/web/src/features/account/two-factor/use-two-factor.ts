import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../../lib/texts/i18n.ts'
import { notifications } from '../../../lib/live/notification-store.ts'
import { accountQuery } from '../api/account-query.ts'
import { callGuarded } from '../api/call-guarded.ts'
import { failureWords } from '../state/form-failure.ts'
import { StepLeft } from '../state/step-store.ts'

/** Factor that a pending call is changing: the authenticator app, the recovery codes, or the ID of a passkey. */
export type Busy = 'totp' | 'codes' | number

/** Returns the account's second factors and the functions that change them. */
export function useTwoFactor(userId: number) {
  const t = useText()
  const queryClient = useQueryClient()
  const query = accountQuery(userId, 'twoFactor')
  const factors = useQuery(query)
  const reload = () => queryClient.invalidateQueries({ queryKey: query.queryKey })
  const { busy, during } = useFactorChange(reload)

  return {
    factors,
    busy,
    reload,
    removeTotp: () =>
      during('totp', async () => {
        await callGuarded('removeFactor', t('profile:step_for_totp_removal'), { body: { totp: true } })
        notifications.add({ type: 'success', message: t('profile:step_totp_removed') })
      }),
    removePasskey: (passkeyId: number, name: string) =>
      during(passkeyId, async () => {
        await callGuarded('removeFactor', t('profile:step_for_passkey_removal', { name }), { body: { passkeyId } })
        notifications.add({ type: 'success', message: t('profile:step_passkey_removed', { name }) })
      }),
    renewCodes: (onCodes: (codes: readonly string[]) => void) =>
      during('codes', async () => {
        onCodes((await callGuarded('renewRecoveryCodes', t('profile:step_for_codes'))).recoveryCodes)
      }),
  }
}

/**
 * Returns the factor that is being changed, and a function that runs a change. The function does nothing while another
 * change is running. It shows an error if the change fails, and calls `reload` after every change.
 */
function useFactorChange(reload: () => Promise<void>) {
  const t = useText()
  const [busy, setBusy] = useState<Busy | null>(null)
  const during = async (what: Busy, work: () => Promise<void>): Promise<void> => {
    if (busy !== null) return
    setBusy(what)
    try {
      await work()
    } catch (error) {
      if (error instanceof StepLeft) return
      const words = failureWords(error)
      notifications.add({ type: 'error', message: t(words.key, { ...words }) })
    } finally {
      await reload()
      setBusy(null)
    }
  }
  return { busy, during }
}
