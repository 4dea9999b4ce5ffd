import { LOCALE_COOKIE } from '@cambio/contract/timing'
import { isTMA, retrieveLaunchParams, retrieveRawInitData } from '@tma.js/sdk-react'
import en from '../../messages/en/messenger.json'
import ru from '../../messages/ru/messenger.json'
import { Host } from './host.ts'
import { installMiniApp } from './install.ts'
import { mirrorPrimaryButton } from './primary-button.ts'
import { failurePopup } from './sign-in-failure.ts'
import { signInWithLaunchData } from './sign-in.ts'
import { watchCalls } from './watch-calls.ts'
import './messenger.css'

const RUSSIAN = /^\/ru(?:\/|$)/

/** Turns the page into the mini-app. The server adds this script only to pages that a messenger opened. */
function start(): void {
  const launch = retrieveLaunchParams()
  const { tgWebAppData, tgWebAppStartParam } = launch
  if (leadsToOwnLanguage(tgWebAppData?.user?.language_code)) return
  // The pages accept an account without an email only in a messenger.
  installMiniApp({ launchData: retrieveRawInitData() ?? null })
  document.documentElement.dataset['app'] = ''
  const host = new Host()
  document.documentElement.toggleAttribute('data-host-back', host.has('backButton'))
  void host.open().catch(() => undefined)
  host.onMain(mirrorPrimaryButton((state) => host.setMainButton(state)))
  followRoute(host)
  watchCalls([
    {
      path: '/orders/public/create',
      onStart: () => host.setClosingConfirmation(true),
      onEnd: (isOk) => {
        host.setClosingConfirmation(false)
        host.feel(isOk ? 'success' : 'error')
      },
    },
    { path: '/users/authentication/logout', onEnd: (isOk) => isOk && host.close() },
  ])
  void signIn(host, tgWebAppStartParam ?? null)
}

/**
 * Opens the pages in the messenger's language, unless the user chose one. Returns whether the browser then loads
 * another page.
 */
function leadsToOwnLanguage(language: string | undefined): boolean {
  if (!language?.startsWith('ru') || location.pathname !== '/') return false
  if (document.cookie.includes(`${LOCALE_COOKIE}=`)) return false
  location.replace(`/ru${location.search}${location.hash}`)
  return true
}

/** Shows the back button on every page except the home page. */
function followRoute(host: Host): void {
  const isHome = (): boolean => location.pathname === '/' || location.pathname === '/ru'
  const show = (): void => host.setBackButton(!isHome())
  host.onBack(() => {
    if (history.length > 1) history.back()
    else location.assign(RUSSIAN.test(location.pathname) ? '/ru' : '/')
  })
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name].bind(history)
    history[name] = (...state) => {
      original(...state)
      show()
    }
  }
  addEventListener('popstate', show)
  show()
}

async function signIn(host: Host, startParameter: string | null): Promise<void> {
  const initData = retrieveRawInitData()
  const result =
    initData === undefined ? 'failed' : await signInWithLaunchData(initData, startParameter).catch(() => 'failed')
  if (result !== 'failed') {
    document.documentElement.dataset['app'] = 'signed-in'
    return
  }
  const isRussian = RUSSIAN.test(location.pathname)
  const answer = await host.ask(failurePopup(isRussian ? ru : en))
  if (answer === 'login') location.assign(`${isRussian ? '/ru' : '/'}?login=1`)
}

if (isTMA()) start()
