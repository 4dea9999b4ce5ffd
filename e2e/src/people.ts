import { confirmEmail } from '@cambio/contract/calls/account/confirm-email'
import { signIn } from '@cambio/contract/calls/account/sign-in'
import { signUp } from '@cambio/contract/calls/account/sign-up'
import { callPath } from '@cambio/contract/call'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { ApiClient } from './client.ts'
import type { Stack } from './stack.ts'
import { accountEmail } from './emails.ts'

/** Creates an account on the website, confirms its email address and signs in. Returns the password. */
export async function arrive(
  page: Page,
  { api, stack, email }: { api: ApiClient; stack: Stack; email: string },
): Promise<string> {
  const credentials = { email, password: `${randomUUID()} words` }
  const post = async (call: Parameters<typeof callPath>[0], data: object): Promise<void> => {
    const answer = await page.request.post(stack.url + callPath(call), { data, headers: { origin: stack.url } })
    if (!answer.ok()) throw new Error(`${callPath(call)}: ${answer.status()} ${await answer.text()}`)
  }
  await post(signUp, credentials)
  await post(signIn, credentials)
  await post(confirmEmail, { code: (await accountEmail(api, email, 'confirm=1')).code })
  return credentials.password
}
