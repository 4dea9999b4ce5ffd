import {
  requestWriteAccess,
  retrieveRawInitData,
  shareStory,
  shareURL,
  type RetrieveLaunchParamsResult,
} from '@tma.js/sdk-react'
import en from '../../messages/en/messenger.json'
import ru from '../../messages/ru/messenger.json'
import { proveOwner } from './biometry.ts'
import { claimBrowser, claimSession, isOwnSession, isReplaced, watchOtherUser } from './browser-user.ts'
import { followLinks } from './follow-links.ts'
import { followRoute } from './follow-route.ts'
import { Host } from './host.ts'
import { fullscreen, homeScreen } from './host-screen.ts'
import { installMiniApp } from './install.ts'
import { keepInHost } from './keep-in-host.ts'
import { mirrorButton } from './mirrored-button.ts'
import { openMiniApp } from './open-mini-app.ts'
import { ownLanguageHome } from './own-language.ts'
import { LOGIN_PATH, openInPage } from '../../lib/mini-app/open-in-page.ts'
import { askInPage } from './page-dialog.ts'
import { requestPhone } from './request-phone.ts'
import {
  failurePopup,
  otherUserPopup,
  silentBiometryPopup,
  unreachablePopup,
  usedPopup,
  type MessengerTexts,
} from './popups.ts'
import type { HostPopup } from './popup-limits.ts'
import { signInWithLaunchData, type SignInOptions } from './sign-in.ts'
import { watchCalls } from './watch-calls.ts'
import { isSuccess, watchCreation } from './watch-creation.ts'
import './messenger.css'

const RUSSIAN = /^\/ru(?:\/|$)/

/** Turns the page into the mini-app. The server adds this script only to pages opened in a messenger. */
function start(launch: RetrieveLaunchParamsResult): void {
  const { tgWebAppData, tgWebAppStartParam } = launch
  const userId = tgWebAppData?.user?.id
  if (userId !== undefined) claimBrowser(userId)
  const home = ownLanguageHome(tgWebAppData?.user?.language_code, tgWebAppData?.hash ?? '')
  if (home !== null) return location.replace(`${home}${location.search}${location.hash}`)
  const host = new Host()
  const signal = closeForOtherUser(host, userId)
  const canRequest = host.has('writeAccess') && tgWebAppData?.user?.allows_write_to_pm !== true
  // From here on, the pages accept an account without an email address.
  installMiniApp({
    launchData: retrieveRawInitData() ?? null,
    fullscreen: host.has('fullscreen') ? fullscreen : null,
    homeScreen: host.has('homeScreen') ? homeScreen : null,
    shareLink: host.has('messengerLink') ? ({ url, title }) => shareURL(url, title) : null,
    shareStory: host.has('story') ? (pictureUrl) => shareStory(pictureUrl) : null,
    requestPhone: host.has('phone') ? requestPhone : null,
    requestWriteAccess: canRequest ? async () => (await requestWriteAccess()) === 'allowed' : null,
    proveOwner: host.has('biometry') ? (reason) => checkOwner(reason, launch.tgWebAppPlatform) : null,
  })
  document.documentElement.dataset['app'] = ''
  // If the messenger has no Back or settings button, keep the site's header, which links to the home page and the
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
  // The sign-in must use the original `fetch`. `watchCalls` closes the mini-app after a sign-out, but a sign-out during
  // the sign-in must not close it.
  const send = fetch.bind(globalThis)
  watchCalls([
    creation.call,
    { path: '/users/authentication/logout', onEnd: (status) => isSuccess(status) && host.close() },
  ])
  const restored = keepInHost(host).catch(() => false)
  // Reload only after the sign-in. An earlier reload would lose the response to the sign-in, and the launch data can be
  // used only once.
  const options = { userId, signal, startParameter: tgWebAppStartParam ?? null, send }
  void signIn(host, options).then(async () => (await restored) && !isReplaced(options) && location.reload())
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
 * Asks the user for a fingerprint or face check. If the messenger does not respond, asks the user whether to try again.
 */
function checkOwner(reason: string, platform: string): Promise<boolean> {
  return proveOwner({
    reason,
    accessReason: textsOfPage().biometry_access,
    platform,
    // Use a dialog of the page, because the messenger, which would show a popup, does not respond.
    askAgain: async () => (await askInPage(silentBiometryPopup(textsOfPage()))) === 'again',
  })
}

/**
 * Closes the mini-app when another messenger user opens it in another window. Returns a signal that aborts at that
 * moment.
 */
function closeForOtherUser(host: Host, userId: number | undefined): AbortSignal {
  const replacing = new AbortController()
  const onOther = (): void => {
    replacing.abort()
    void closeWith(host, otherUserPopup(textsOfPage()))
  }
  if (userId !== undefined) watchOtherUser(userId, onOther)
  return replacing.signal
}

/** Hides the page, shows the popup with the reason, and closes the mini-app. */
async function closeWith(host: Host, popup: HostPopup): Promise<void> {
  document.documentElement.dataset['app'] = 'closed'
  await host.confirm(popup).catch(() => null)
  host.close()
}

/**
 * Signs in with launch data. If the outcome is unknown, repeats the sign-in as long as the user wants. Shows a popup if
 * the server rejects the launch data.
 */
async function signIn(host: Host, options: SignInOptions): Promise<void> {
  const { userId } = options
  // Read the `login` parameter first, because the page removes it when it opens the login dialog.
  const isLoginOpen = new URLSearchParams(location.search).has('login')
  const initData = retrieveRawInitData() ?? null
  const result = await signInWithLaunchData(initData, options).catch(() => 'failed' as const)
  if (isReplaced(options)) return
  if (result === 'unreachable') {
    const isOwn = userId === undefined || isOwnSession(userId)
    const answer = await host.confirm(unreachablePopup(textsOfPage(), isOwn))
    if (isReplaced(options)) return
    if (answer === 'again' || !isOwn) return signIn(host, options)
    return
  }
  if (result === 'used') return closeWith(host, usedPopup(textsOfPage()))
  if (userId !== undefined) claimSession(userId)
  if (result !== 'failed') {
    document.documentElement.dataset['app'] = 'signed-in'
    return
  }
  if (isLoginOpen) return
  const answer = await host.confirm(failurePopup(textsOfPage()))
  if (answer === 'login' && !isReplaced(options) && !openInPage(LOGIN_PATH))
    location.assign(isRussianPage() ? `/ru${LOGIN_PATH.slice(1)}` : LOGIN_PATH)
}

function textsOfPage(): MessengerTexts {
  return isRussianPage() ? ru : en
}

function isRussianPage(): boolean {
  return RUSSIAN.test(location.pathname)
}

openMiniApp({ start, reload: () => location.reload() })
