import { sign } from '@cambio/adapters/messenger/testing/sign-launch-data'
import { codeFor, newUser, PASSWORD, TestBrowser } from '../testing/people.ts'
import type { TestApp } from '../testing/test-app.ts'
import type { Known } from './sample.ts'

/** Token of the bot that signs launch data in the fuzz test. */
export const FUZZED_BOT_TOKEN = '7000000002:a-token-of-the-fuzz-test-with-35-chars'

let lastUser = 5_000

/** Returns launch data of a messenger user that is a few seconds old. Each age is other launch data. */
const launch = (id: number, secondsAgo = 0) =>
  sign({ id, language: 'en' }, FUZZED_BOT_TOKEN, Date.now() - secondsAgo * 1_000)

/** Prepares a user for a call of the messenger. Returns valid field values and the session cookies. */
export async function messengerUser(
  stack: TestApp,
  path: string,
): Promise<{ known: Known; cookie: Record<string, string> }> {
  const id = (lastUser += 1)
  const browser = new TestBrowser(stack)
  if (path.endsWith('/link-telegram') || path.endsWith('/unlink-telegram')) return linkedUser(stack, path, id)
  if (!path.endsWith('/create')) await browser.post('/api/v1/users/telegram/create', { initData: launch(id, 9) })
  const known: Known = { initData: [launch(id)], email: [`messenger-${id}@example.org`], password: [PASSWORD] }
  return { known, cookie: cookieOf(browser) }
}

async function linkedUser(stack: TestApp, path: string, id: number): ReturnType<typeof messengerUser> {
  const email = `messenger-${id}@example.org`
  const browser = await newUser(stack, email)
  await browser.post('/api/v1/users/local/confirm-email', { code: await codeFor(stack, email, 'CONFIRM_EMAIL') })
  if (path.endsWith('/unlink-telegram'))
    await browser.post('/api/v1/users/local/link-telegram', { initData: launch(id, 9) })
  return { known: { initData: [launch(id)], password: [PASSWORD] }, cookie: cookieOf(browser) }
}

function cookieOf(browser: TestBrowser): Record<string, string> {
  const cookies = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`)
  return { cookie: cookies.join('; '), origin: 'http://localhost:3000' }
}
