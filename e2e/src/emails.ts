import type { ApiClient } from './client.ts'

interface CaughtEmail {
  subject: string
  text: string
  html: string
}

/** Code and link from an account email. */
export interface AccountEmail {
  code: string
  /** Path and query of the email's link. */
  path: string
}

/**
 * Returns the code and the link from the newest email to `to` that contains `mark`. If that email contains the code
 * `readBefore`, waits for the next email.
 */
export async function accountEmail(
  api: ApiClient,
  to: string,
  mark: 'confirm=1' | 'reset=1' | '/profile/wallet',
  readBefore?: string,
): Promise<AccountEmail> {
  return api.eventually(`an email to ${to} with ${mark}`, async () => {
    const emails = await api.sandbox<CaughtEmail[]>(`mail?to=${encodeURIComponent(to)}`)
    const text = emails.find((mail) => mail.text.includes(mark))?.text ?? ''
    const link = /https?:\/\/\S+/.exec(text)?.[0]
    if (link === undefined) return null
    const { pathname, search, searchParams } = new URL(link)
    // If the link does not contain the code, the email text does.
    const code = searchParams.get('code') ?? /\b\d{8}\b/.exec(text)?.[0] ?? ''
    return code === readBefore ? null : { code, path: pathname + search }
  })
}

/** Returns the code from the email for the first address of a messenger account. This email has no link. */
export async function firstEmailCode(api: ApiClient, to: string): Promise<string> {
  return api.eventually(`an email to ${to} with a code`, async () => {
    const emails = await api.sandbox<CaughtEmail[]>(`mail?to=${encodeURIComponent(to)}`)
    return emails.map(({ text }) => /\b\d{8}\b/.exec(text)?.[0]).find((code) => code !== undefined) ?? null
  })
}
