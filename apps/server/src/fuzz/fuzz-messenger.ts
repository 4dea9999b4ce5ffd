import { confirmedUser, CREATE, launch, newMessengerUser } from '../testing/messenger-users.ts'
import { PASSWORD, TestBrowser } from '../testing/people.ts'
import type { TestApp } from '../testing/test-app.ts'
import type { Known } from './sample.ts'

/** Returns whether a call needs a signed-in user with a confirmed email address. */
function isOfSignedIn(path: string): boolean {
  return path.endsWith('link-telegram') || path.endsWith('/telegram/link')
}

/** Prepares a user for a messenger call. Returns valid field values and session cookies. */
export async function messengerUser(
  stack: TestApp,
  path: string,
): Promise<{ known: Known; cookie: Record<string, string> }> {
  const id = newMessengerUser()
  const email = `messenger-${id}@example.org`
  const browser = isOfSignedIn(path) ? await confirmedUser(stack, email) : new TestBrowser(stack)
  // Launch data is single-use. The preparatory calls use older launch data so that the tested call's launch data
  // remains unused.
  const earlier = { initData: launch(id, { secondsAgo: 9 }) }
  if (path.endsWith('/unlink-telegram')) await browser.post('/api/v1/users/local/link-telegram', earlier)
  if (path.endsWith('/authenticate') || path.endsWith('/add-email')) await browser.post(CREATE, earlier)
  const cookies = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`)
  return {
    known: { initData: [launch(id)], email: [email], password: [PASSWORD] },
    cookie: { cookie: cookies.join('; '), origin: 'http://localhost:3000' },
  }
}
