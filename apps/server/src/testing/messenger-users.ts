import { sign } from '@cambio/adapters/messenger/testing/sign-launch-data'
import type { LightMyRequestResponse as Answer } from 'fastify'
import { codeFor, newUser, TestBrowser } from './people.ts'
import { startTestApp, type TestApp } from './test-app.ts'

export const AUTHENTICATE = '/api/v1/users/telegram/authenticate'
export const CREATE = '/api/v1/users/telegram/create'
/** Token of the bot that `startMessengerApp` configures. */
export const TOKEN = '7000000001:a-token-of-this-test-only-with-35-chars'
/** Password that `resetPassword` sets. */
export const NEW_PASSWORD = 'another correct horse of the stable'

let lastUser = 1_000

/** Starts a server with a bot. */
export function startMessengerApp(): Promise<TestApp> {
  return startTestApp({
    MESSENGER_BOT_TOKEN: TOKEN,
    MESSENGER_FRAME_ANCESTORS: 'https://web.telegram.org',
    RATE_LIMIT_SIGN_UPS_PER_ADDRESS: '1000',
    RATE_LIMIT_SIGN_INS_PER_ADDRESS: '1000',
  })
}

/** Returns the ID of a messenger user without an account. */
export function newMessengerUser(): number {
  lastUser += 1
  return lastUser
}

/** Returns new launch data for a messenger user. */
export function launch(id: number, part: { language?: string; secondsAgo?: number; token?: string } = {}): string {
  const { language = 'en', secondsAgo = 0, token = TOKEN } = part
  return sign({ id, language }, token, Date.now() - secondsAgo * 1_000)
}

/** Creates an account for a new messenger user, who signs up with launch data. */
export async function inMessenger(stack: TestApp): Promise<{ browser: TestBrowser; id: number; userId: number }> {
  const id = newMessengerUser()
  const browser = new TestBrowser(stack)
  const made = await browser.post(CREATE, { initData: launch(id, { language: 'ru-RU' }) })
  if (made.statusCode !== 200) throw new Error(made.body)
  return { browser, id, userId: made.json<{ userId: number }>().userId }
}

/** Creates an account with a confirmed email address and signs in. */
export async function confirmedUser(stack: TestApp, email: string): Promise<TestBrowser> {
  const browser = await newUser(stack, email)
  const code = await codeFor(stack, email, 'CONFIRM_EMAIL')
  await browser.post('/api/v1/users/local/confirm-email', { code })
  return browser
}

/** Sets the password to `NEW_PASSWORD` with a code that was emailed to the address. */
export async function resetPassword(stack: TestApp, email: string): Promise<Answer> {
  const browser = new TestBrowser(stack)
  await browser.post('/api/v1/users/local/request-password-reset', { email })
  const resetCode = await codeFor(stack, email, 'RESET_PASSWORD')
  return browser.post('/api/v1/users/local/reset-password', { email, password: NEW_PASSWORD, resetCode })
}

/** Returns an error's machine-readable reason. */
export function reasonOf(answer: Answer): string | undefined {
  return answer.json<{ data?: { details?: { reason?: string } } }>().data?.details?.reason
}
