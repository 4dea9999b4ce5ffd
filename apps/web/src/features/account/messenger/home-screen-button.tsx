import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import type { MiniAppHomeScreen } from '../../../lib/mini-app/mini-app.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import ledger from '../lists/ledger.module.css'

const QUERY_KEY = ['mini-app-home-screen'] as const

/**
 * Button that adds the mini-app to the device's home screen. Hidden until the page knows whether the shortcut exists,
 * and on devices that do not support shortcuts.
 */
export function HomeScreenButton({ homeScreen }: { homeScreen: MiniAppHomeScreen }) {
  const t = useText()
  const queryClient = useQueryClient()
  const { data } = useQuery({ queryKey: QUERY_KEY, queryFn: homeScreen.status, staleTime: 0 })
  useEffect(() => homeScreen.onAdded(() => queryClient.setQueryData(QUERY_KEY, 'added')), [homeScreen, queryClient])
  if (data === undefined || data === 'unsupported') return null
  if (data === 'added') return <p className={ledger.note}>{t('profile:home_screen_added')}</p>
  return <Button onClick={homeScreen.add}>{t('profile:home_screen_add')}</Button>
}
