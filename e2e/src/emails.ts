import type { ApiClient } from './client.ts'

interface CaughtEmail {
  subject: string
  text: string
  html: string
}

/** Code and link of an account email. */
export interface AccountEmail {
  code: string
  /** Path and query on our own site. */
  path: string
}

/** Waits for the newest email whose link contains `mark`, other than one that was read before. */
export async function accountEmail(
  api: ApiClient,
  to: string,
  mark: 'confirm=1' | 'reset=1' | '/profile/wallet',
  readBefore?: string,
): Promise<AccountEmail> {
  return api.eventually(`a letter to ${to} with ${mark}`, async () => {
    const emails = await api.sandbox<CaughtEmail[]>(`mail?to=${encodeURIComponent(to)}`)
    const text = emails.find((mail) => mail.text.includes(mark))?.text ?? ''
    const link = /https?:\/\/\S+/.exec(text)?.[0]
    if (link === undefined) return null
    const { pathname, search, searchParams } = new URL(link)
    // The link has no code when the text alone contains it.
    const code = searchParams.get('code') ?? /\b\d{8}\b/.exec(text)?.[0] ?? ''
    return code === readBefore ? null : { code, path: pathname + search }
  })
}
