import type { AccountData } from '@cambio/contract/account'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { returnPath } from '../state/return-path.ts'
import { accountStore, useAccount } from '../api/account.ts'

export type ProfileAccount =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; account: AccountData }

/**
 * Returns the account data for an account page. Redirects a guest to the login dialog, which returns to this page after
 * sign-in.
 */
export function useProfileAccount(): ProfileAccount {
  const account = useAccount()
  const navigate = useNavigate()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const [failed, setFailed] = useState(false)
  const missing = account === null
  useEffect(() => {
    if (!missing || failed || accountStore.account() !== null) return
    let left = false
    accountStore.load().then(
      (loaded) => {
        // Do not redirect if the user has left the page or signed in in the meantime.
        if (left || loaded !== null || returnPath(pathname) === null) return
        void navigate({ to: '/', search: { login: '1', returnTo: pathname }, replace: true })
      },
      () => left || setFailed(true),
    )
    return () => {
      left = true
    }
  }, [missing, failed, navigate, pathname])
  if (account) return { state: 'ready', account }
  if (!failed) return { state: 'loading' }
  return { state: 'failed', retry: () => setFailed(false) }
}
