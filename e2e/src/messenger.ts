import { callPath, type Call } from '@cambio/contract/call'
import type { Browser, Frame, FrameLocator, Locator, Page } from 'playwright-core'
import { untilReady } from './open-page.ts'

const PATIENCE_MS = 30_000
/** Maximum time in milliseconds until the mini-app is signed in, including repeated attempts. */
const SIGN_IN_PATIENCE_MS = 60_000

const DIALOG_GAPS = `(() => {
  const { top, bottom } = document.querySelector('dialog[open]').getBoundingClientRect()
  return { top, bottom: innerHeight - bottom }
})()`

/** Settings that the test chooses on the simulated messenger's page. */
interface HostChoices {
  user: string
  language: string
  theme: string
  version: string
  /** Width of the phone frame, in CSS pixels. */
  width: string
  /** Link to the mini-app that the user follows. Default: the link without a start parameter. */
  link?: string
  /** Path of the page that the bot's button opens. Default: the home page. */
  path?: string
}

const HOST_PAGE = '/sandbox/messenger'

/** Mini-app in the simulated messenger, with the messenger's own buttons. */
export interface OpenMiniApp {
  frame: FrameLocator
  /** Waits until the mini-app is signed in. */
  signedIn(): Promise<void>
  /** Calls the API with the mini-app's cookies. Returns the parsed response. */
  call<T>(call: Pick<Call, 'versions' | 'path'>): Promise<T>
  /** Opens another page within the mini-app. */
  go(path: string): Promise<void>
  /** Waits until the messenger's main button shows `text`, then presses the button. */
  pressMain(text: string): Promise<void>
  /** Presses the messenger's Back button. */
  pressBack(): Promise<void>
  /** Opens the account settings with the messenger's settings button. */
  openSettings(): Promise<void>
  /** Waits until the messenger is in full screen, then leaves full screen with the messenger's button. */
  leaveFullscreen(): Promise<void>
  /** Presses the button with `text` in a dialog of the messenger. */
  answerHost(text: string): Promise<void>
  /** Waits until an order page is open. Returns the order ID. */
  openedOrder(): Promise<string>
  /** Returns the number of CSS pixels by which the page is wider than the phone frame. */
  overflow(): Promise<number>
  /** Returns the distances of the open dialog from the top and the bottom of the phone frame, in CSS pixels. */
  dialogGaps(): Promise<{ top: number; bottom: number }>
  /** Waits until the mini-app has called a messenger method. Returns the parameters of the latest call. */
  calledHost(method: string): Promise<Record<string, unknown>>
}

/** Opens the mini-app in the simulated messenger and waits until its user is signed in. */
export async function openMessenger(page: Page, url: string, choices: HostChoices): Promise<OpenMiniApp> {
  const app = await launchMiniApp(page, url, choices)
  await app.signedIn()
  return app
}

/** Opens the mini-app in the simulated messenger. */
export async function launchMiniApp(page: Page, url: string, choices: HostChoices): Promise<OpenMiniApp> {
  await page.goto(choices.link ?? url + HOST_PAGE)
  await choose(page, choices)
  await page.getByRole('button', { name: 'Open the mini-app' }).click()
  const frame = page.frameLocator('iframe[title="Mini-app"]')
  await untilReady(frame)
  return {
    frame,
    call: (of) => answerOf(page, url + callPath(of)),
    signedIn: () =>
      frame.locator('html[data-app="signed-in"]').waitFor({ state: 'attached', timeout: SIGN_IN_PATIENCE_MS }),
    async go(path) {
      await innerFrame(page).goto(url + path)
      await untilReady(frame)
    },
    async pressMain(text) {
      await page.locator('#main', { hasText: text }).and(page.locator(':enabled')).click()
    },
    pressBack: () => page.locator('#back').click(),
    openSettings: () => page.locator('#settings-button').click(),
    async leaveFullscreen() {
      await page.locator('#phone[data-fullscreen] #leave-fullscreen').click()
    },
    answerHost: (text) => page.locator('#popup').getByRole('button', { name: text }).click(),
    async openedOrder() {
      await innerFrame(page).waitForURL(/\/order\/\d+\?/, { timeout: PATIENCE_MS })
      return new URL(innerFrame(page).url()).pathname.split('/').at(-1) ?? ''
    },
    async calledHost(method) {
      const call = page.locator('#log li', { hasText: new RegExp(`^${method} `) }).last()
      await call.waitFor({ timeout: PATIENCE_MS })
      return JSON.parse((await call.innerText()).slice(method.length)) as Record<string, unknown>
    },
    dialogGaps: () => innerFrame(page).evaluate<{ top: number; bottom: number }>(DIALOG_GAPS),
    overflow: () => innerFrame(page).evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
  }
}

/** Calls a URL with the cookies of a page. Returns the parsed response. */
async function answerOf<T>(page: Page, url: string): Promise<T> {
  const answer = await page.request.get(url)
  if (!answer.ok()) throw new Error(`${url} answered ${answer.status()}: ${await answer.text()}`)
  return answer.json() as Promise<T>
}

/** Fills in the form on the simulated messenger's page. */
async function choose(page: Page, choices: HostChoices): Promise<void> {
  await page.getByLabel('User').fill(choices.user)
  await page.getByLabel('Language').selectOption(choices.language)
  await page.getByLabel('Theme').selectOption(choices.theme)
  await page.getByLabel('Version').selectOption(choices.version)
  await page.getByLabel('Width').selectOption(choices.width)
  if (choices.path !== undefined) await page.getByLabel('Path').fill(choices.path)
}

function innerFrame(page: Page): Frame {
  const frame = page.frames().find((one) => one.parentFrame() !== null)
  if (!frame) throw new Error('The host page shows no mini-app')
  return frame
}

/** A user's chat with the bot on the sandbox's chat page. */
export interface OpenChat {
  write(text: string): Promise<void>
  /** Waits until one of the bot's messages contains `text`. */
  expectMessage(text: string): Promise<void>
  /** Waits for the bot's message that contains `text`, and presses its button with `label`. */
  press(text: string, label: string): Promise<void>
  /**
   * Waits for the bot's message that contains `text`. Returns the mini-app's path that its button with `label` opens.
   */
  pathOf(text: string, label: string): Promise<string>
  /** Waits until the chat's menu button shows `label`. Returns the mini-app's path that the button opens. */
  menuPath(label: string): Promise<string>
  close(): Promise<void>
}

/** Opens a user's chat with the bot. */
export async function openChat(
  browser: Browser,
  url: string,
  { user, language }: Pick<HostChoices, 'user' | 'language'>,
): Promise<OpenChat> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/sandbox/messenger/chat`)
  await page.getByLabel('User').fill(user)
  await page.getByLabel('Language').selectOption(language)
  await page.getByRole('button', { name: 'Open the chat' }).click()
  const pathOf = async (link: Locator): Promise<string> => {
    const href = await link.getAttribute('href', { timeout: PATIENCE_MS })
    return new URL(href ?? '', url).searchParams.get('path') ?? ''
  }
  const messageWith = (text: string) => page.locator('#messages li[data-from="bot"]', { hasText: text }).first()
  return {
    async write(text) {
      await page.getByLabel('Message').fill(text)
      await page.getByRole('button', { name: 'Send' }).click()
    },
    expectMessage: (text) => messageWith(text).waitFor({ timeout: PATIENCE_MS }),
    press: (text, label) => messageWith(text).getByRole('button', { name: label }).click({ timeout: PATIENCE_MS }),
    pathOf: (text, label) => pathOf(messageWith(text).getByRole('link', { name: label })),
    menuPath: (label) => pathOf(page.locator('#menu', { hasText: label })),
    close: () => context.close(),
  }
}
