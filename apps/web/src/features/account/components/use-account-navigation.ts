import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { parseSearch, textParams } from '../../../lib/seo/search-params.ts'
import { accountDialogs, accountStore } from '../api/account.ts'
import { linkedDialog, LINK_PARAMS } from '../state/dialog-link.ts'
import type { OpenDialog } from '../state/dialog-store.ts'
import { useOpenPage } from './use-open-page.ts'

/**
 * Called on each page load and navigation. Refreshes an old mirror, opens the dialog of a link and removes it from the
 * URL.
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
    // Each change in a form changes the URL, but a referral link counts as one visit.
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
  useEffect(() => {
    arrive()
    return router.subscribe('onResolved', ({ hrefChanged }) => {
      if (hrefChanged) arrive()
    })
  }, [router])
}

/** Opens the dialog of a link, or the next one when the user is already signed in or confirmed. */
async function openLinked(dialog: OpenDialog, openPage: (path: string) => void): Promise<void> {
  const known = accountStore.account()
  if (dialog.kind === 'login') {
    // The guard saw no session: the mirror is stale, or another tab has just signed in.
    const account = known && (await accountStore.load().catch(() => null))
    if (account === null) accountDialogs.open(dialog)
    else if (dialog.returnTo) openPage(dialog.returnTo)
  } else if (dialog.kind === 'confirm' && known === null) {
    accountDialogs.open({ kind: 'login', note: 'confirm', next: dialog })
  } else if (dialog.kind === 'confirm' && known?.isEmailConfirmed === true) {
    accountDialogs.open({ kind: 'success', of: 'confirmed' })
  } else accountDialogs.open(dialog)
}
