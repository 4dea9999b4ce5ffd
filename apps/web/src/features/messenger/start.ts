import { LOCALE_COOKIE } from '@cambio/contract/timing'
import {
  isTMA,
  requestWriteAccess,
  retrieveLaunchParams,
  retrieveRawInitData,
  shareStory,
  shareURL,
} from '@tma.js/sdk-react'
import en from '../../messages/en/messenger.json'
import ru from '../../messages/ru/messenger.json'
import { proveOwner } from './biometry.ts'
import { followLinks } from './follow-links.ts'
import { followRoute } from './follow-route.ts'
import { Host } from './host.ts'
import { fullscreen, homeScreen } from './host-screen.ts'
import { installMiniApp } from './install.ts'
import { keepInHost } from './keep-in-host.ts'
import { mirrorButton } from './mirrored-button.ts'
import { LOGIN_PATH, openInPage } from '../../lib/mini-app/open-in-page.ts'
import { requestPhone } from './request-phone.ts'
import { failurePopup, type MessengerTexts } from './sign-in-failure.ts'
import { signInWithLaunchData } from './sign-in.ts'
import { watchCalls } from './watch-calls.ts'
import { isSuccess, watchCreation } from './watch-creation.ts'
import './messenger.css'

/** Session storage key for the messenger's language, set once the mini-app has applied it. */
const LANGUAGE_KEY = 'messenger-language'
const RUSSIAN = /^\/ru(?:\/|$)/

/** Turns the page into the mini-app. The server adds this script only to pages opened in a messenger. */
function start(): void {
  const launch = retrieveLaunchParams()
  const { tgWebAppData, tgWebAppStartParam } = launch
  if (leadsToOwnLanguage(tgWebAppData?.user?.language_code)) return
  const host = new Host()
  const canRequest = host.has('writeAccess') && tgWebAppData?.user?.allows_write_to_pm !== true
  // After this call, the pages accept an account without an email address.
  installMiniApp({
    launchData: retrieveRawInitData() ?? null,
    fullscreen: host.has('fullscreen') ? fullscreen : null,
    homeScreen: host.has('homeScreen') ? homeScreen : null,
    shareLink: host.has('messengerLink') ? ({ url, title }) => shareURL(url, title) : null,
    shareStory: host.has('story') ? (pictureUrl) => shareStory(pictureUrl) : null,
    requestPhone: host.has('phone') ? requestPhone : null,
    requestWriteAccess: canRequest ? async () => (await requestWriteAccess()) === 'allowed' : null,
    proveOwner: host.has('biometry') ? (reason) => proveOwner(reason, textsOfPage().biometry_access) : null,
  })
  document.documentElement.dataset['app'] = ''
  // If either of the two messenger buttons is missing, the site's header provides the links to the home page and the
  // account.
  document.documentElement.toggleAttribute('data-host-nav', host.has('backButton') && host.has('settingsButton'))
  void host.open().catch(() => undefined)
  mirrorButtons(host)
  followLinks(host, document.documentElement)
  const creation = watchCreation(host)
  followRoute(host, {
    launch: retrieveRawInitData() ?? '',
    home: () => (isRussianPage() ? '/ru' : '/'),
    onRoute: creation.onRoute,
  })
  // The watched calls must not include those of the sign-in, because a sign-out by the user closes the mini-app.
  const send = fetch.bind(globalThis)
  watchCalls([
    creation.call,
    { path: '/users/authentication/logout', onEnd: (status) => isSuccess(status) && host.close() },
  ])
  const restored = keepInHost(host).catch(() => false)
  // Reload only after the sign-in, because an earlier reload would lose the sign-in response, and the launch data can
  // be used only once.
  void signIn(host, tgWebAppStartParam ?? null, send).then(async () => (await restored) && location.reload())
}

/** Replaces the page's main and secondary buttons with messenger buttons. The settings button opens the account. */
function mirrorButtons(host: Host): void {
  host.onMain(mirrorButton('main', (state) => host.setMainButton(state)))
  if (host.has('secondaryButton'))
    host.onSecondary(mirrorButton('secondary', (state) => host.setSecondaryButton(state)))
  host.onSettings(() => {
    if (!openInPage('/profile/info')) location.assign(`${isRussianPage() ? '/ru' : ''}/profile/info`)
  })
}

/**
 * Opens the pages in the messenger's language once, unless the user has chosen a language. Session storage records
 * this, because a user without a choice has no language cookie. Returns whether the browser is
 * loading another page.
 */
function leadsToOwnLanguage(language: string | undefined): boolean {
  const isFirst = sessionStorage.getItem(LANGUAGE_KEY) === null
  sessionStorage.setItem(LANGUAGE_KEY, language ?? '')
  if (!isFirst || !language?.startsWith('ru') || location.pathname !== '/') return false
  if (document.cookie.includes(`${LOCALE_COOKIE}=`)) return false
  location.replace(`/ru${location.search}${location.hash}`)
  return true
}

async function signIn(host: Host, startParameter: string | null, send: typeof fetch): Promise<void> {
  // The page opens the login dialog and then removes the parameter.
  const isLoginOpen = new URLSearchParams(location.search).has('login')
  const initData = retrieveRawInitData() ?? null
  const result = await signInWithLaunchData(initData, startParameter, send).catch(() => 'failed')
  if (result !== 'failed') {
    document.documentElement.dataset['app'] = 'signed-in'
    return
  }
  if (isLoginOpen) return
  const answer = await host.confirm(failurePopup(textsOfPage()))
  if (answer === 'login' && !openInPage(LOGIN_PATH))
    location.assign(isRussianPage() ? `/ru${LOGIN_PATH.slice(1)}` : LOGIN_PATH)
}

function textsOfPage(): MessengerTexts {
  return isRussianPage() ? ru : en
}

function isRussianPage(): boolean {
  return RUSSIAN.test(location.pathname)
}

if (isTMA()) start()
