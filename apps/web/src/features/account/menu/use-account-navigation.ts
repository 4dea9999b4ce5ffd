import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isAllConfirmed } from '../../../lib/account/unconfirmed-email.ts'
import { LOGIN_PATH, onOpenRequest } from '../../../lib/mini-app/open-in-page.ts'
import { parseSearch, textParams } from '../../../lib/seo/search-params.ts'
import { accountDialogs, accountStore } from '../api/account.ts'
import { linkedDialog, LINK_PARAMS } from '../state/dialog-link.ts'
import type { OpenDialog } from '../state/dialog-store.ts'
import { useOpenPage } from '../dialogs/use-open-page.ts'

/**
 * Runs after each page load and navigation. Refreshes outdated account data. Opens the dialog that the URL requests and
 * removes the dialog's parameters from the URL. Also opens the pages to which the mini-app navigates.
 */
export function useAccountNavigation(): void {
  const router = useRouter()
  const openPage = useOpenPage()
  const arrivedBy = useRef('')
  const arrive = useEffectEvent(() => {
    const { pathname, searchStr } = router.state.location
    accountStore.onNavigate(pathname)
    const search = parseSearch(searchStr)
    const { ref } = search
    // Report one visit per referral link, even though forms change the URL on every input.
    if (ref && ref !== arrivedBy.current) {
      arrivedBy.current = ref
      import('../api/arrive-by-link.ts').then(
        ({ arriveByLink }) => arriveByLink(ref),
        () => undefined,
      )
    }
    const dialog = pathname === '/' ? linkedDialog(textParams(search, LINK_PARAMS)) : null
    if (dialog === null) return
    void router.navigate({ to: '/', search: textParams(search, ['ref']), replace: true, resetScroll: false })
    void openLinked(dialog, openPage)
  })
  const openRequested = useEffectEvent((path: string) =>
    path === LOGIN_PATH ? accountDialogs.open({ kind: 'login' }) : openPage(path),
  )
  useEffect(() => onOpenRequest((path) => openRequested(path)), [])
  useEffect(() => {
    arrive()
    return router.subscribe('onResolved', ({ hrefChanged }) => {
      if (hrefChanged) arrive()
    })
  }, [router])
}

/**
 * Opens the dialog that the URL requests. For a signed-in user, opens the requested page instead of the login dialog.
 */
async function openLinked(dialog: OpenDialog, openPage: (path: string) => void): Promise<void> {
  if (dialog.kind === 'login') {
    // The server redirected here because it found no session. Either the stored account data is outdated, or the user
    // has just signed in in another tab.
    const account = accountStore.account() && (await accountStore.load().catch(() => null))
    if (account === null) accountDialogs.open(dialog)
    else if (dialog.returnTo) openPage(dialog.returnTo)
  } else if (dialog.kind === 'confirm') accountDialogs.open(await dialogForConfirmation(dialog))
  else accountDialogs.open(dialog)
}

/**
 * Returns the dialog that a confirmation link opens: the login dialog for a guest, and the success dialog for a user
 * who has already used the code. Loads the account first, because the stored account data may be older than the code.
 */
async function dialogForConfirmation(dialog: OpenDialog): Promise<OpenDialog> {
  const login: OpenDialog = { kind: 'login', note: 'confirm', next: dialog }
  if (accountStore.account() === null) return login
  try {
    const account = await accountStore.load()
    if (account === null) return login
    return isAllConfirmed(account) ? { kind: 'success', of: 'confirmed' } : dialog
  } catch {
    return dialog
  }
}
